import { useCallback } from 'react';
import { usePortal } from '../portal/use-portal.ts';

/**
 * Asks whether the server can be reached. Without the code of connectivity, which every page loads after its start:
 * until it is there, the server is taken to be reached.
 */
export function useIsServerReached(): () => Promise<boolean> {
  const portal = usePortal();
  return useCallback(async () => ((await portal.connectivity?.check()) ?? 'online') === 'online', [portal]);
}
