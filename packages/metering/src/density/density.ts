import { useSession } from '@zaehlwerk/store';
import { useAccountPreference } from '@zaehlwerk/store/data';
import * as z from 'zod/mini';

const denseLines = { name: 'dense-lines', version: 1, content: z.boolean(), initial: false };

/** True if the lines of lists and tables stand close; kept per account. Calm until the device has answered. */
export function useIsDense(): readonly [boolean, (isDense: boolean) => void] {
  const [isDense = false, choose] = useAccountPreference(denseLines, useSession()?.accountId ?? '');
  return [isDense, choose];
}
