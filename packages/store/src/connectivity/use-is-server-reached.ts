import { useCallback } from 'react';
import { useStoreContext } from '../store-context.ts';

/** Asks the server whether it can be reached; false where the code for it cannot be loaded. */
export function useIsServerReached(): () => Promise<boolean> {
  const context = useStoreContext();
  return useCallback(async () => {
    try {
      const { connectivityOf } = await import('./connectivity-of.ts');
      return (await connectivityOf(context).check()) === 'online';
    } catch {
      return false;
    }
  }, [context]);
}
