import { useCallback } from 'react';
import { useStoreContext } from '../store-context.ts';

/** Asks whether the server can be reached; where even the code for that cannot be had, it is not. */
export function useIsServerReached(): () => Promise<boolean> {
  const context = useStoreContext();
  return useCallback(async () => {
    try {
      // Every page loads it after its start, which a failure may come before.
      const { connectivityOf } = await import('./connectivity-of.ts');
      return (await connectivityOf(context).check()) === 'online';
    } catch {
      return false;
    }
  }, [context]);
}
