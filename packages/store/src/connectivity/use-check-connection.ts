import type { ServerPresence } from '@zaehlwerk/api';
import { useCallback } from 'react';
import { usePortal } from '../portal/use-portal.ts';

/**
 * Asks whether the server can be reached, for screens that need to know now and then. The code for it is loaded then;
 * where that fails, so would everything else.
 */
export function useCheckConnection(): () => Promise<ServerPresence> {
  const portal = usePortal();
  return useCallback(
    () =>
      import('./connectivity-of.ts').then(
        ({ connectivityOf }) => connectivityOf(portal).check(),
        () => 'offline' as const,
      ),
    [portal],
  );
}
