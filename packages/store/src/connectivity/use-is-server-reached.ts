import { useCallback } from 'react';
import { useStoreContext } from '../portal/store-context.ts';

/** Asks whether the server can be reached; where even the code for that cannot be had, it is not. */
export function useIsServerReached(): () => Promise<boolean> {
  const portal = useStoreContext();
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
