import { useFormats } from '@zaehlwerk/metering/job-text';
import { useCallback } from 'react';
import { useTexts } from '../texts.ts';
import type { ShareFault } from './share-rules.ts';

/** Puts what is wrong with an access into words. */
export function useFaultText(): (fault: ShareFault) => string {
  const { t } = useTexts();
  const { count } = useFormats();
  return useCallback(
    ({ code, allowed, count: chosen, meters = [] }) =>
      t(`share.fault.${code}`, {
        count: meters.length,
        replace: {
          allowed: allowed === undefined ? '' : count(allowed),
          chosen: chosen === undefined ? '' : count(chosen),
          meters: meters.join(', '),
        },
      }),
    [t, count],
  );
}
