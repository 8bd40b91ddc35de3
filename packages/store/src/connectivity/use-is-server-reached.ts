import { useCallback } from 'react';
import { usePortal } from '../portal/portal.ts';

/** Asks whether the server can be reached; where even the code for that cannot be had, it is not. */
export function useIsServerReached(): () => Promise<boolean> {
  const portal = usePortal();
  return useCallback(async () => {
    try {
      // Every page loads it after its start, which a failure may come before.
      const { connectivityOf } = await import('./connectivity-of.ts');
      return (await connectivityOf(portal).check()) === 'online';
    } catch {
      return false;
    }
  }, [portal]);
}
