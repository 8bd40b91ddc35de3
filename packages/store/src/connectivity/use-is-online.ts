import { useCallback, useEffect, useState } from 'react';
import { type StoreContext, useStoreContext } from '../store-context.ts';

/** Every page loads the code after its start. */
const loadConnectivity = async (context: StoreContext) =>
  (await import('./connectivity-of.ts')).connectivityOf(context);

/** True if the portal's server can be reached; false until that is known, and where the code for it cannot be loaded. */
export function useIsOnline(): boolean {
  const context = useStoreContext();
  const [isOnline, setOnline] = useState(false);
  useEffect(() => {
    let isWanted = true;
    let stop = () => {};
    const following = loadConnectivity(context).then(connectivity => {
      if (!isWanted) return;
      const tell = () => setOnline(connectivity.state === 'online');
      stop = connectivity.watch(tell);
      tell();
    });
    following.catch(() => undefined);
    return () => {
      isWanted = false;
      stop();
    };
  }, [context]);
  return isOnline;
}

/** Asks the server whether it can be reached; false where the code for it cannot be loaded. */
export function useIsServerReached(): () => Promise<boolean> {
  const context = useStoreContext();
  return useCallback(async () => {
    try {
      return (await (await loadConnectivity(context)).check()) === 'online';
    } catch {
      return false;
    }
  }, [context]);
}
