import { useEffect, useState } from 'react';
import { useStoreContext } from '../store-context.ts';

/** True if the portal's server can be reached; false until that is known, and where the code for it cannot be loaded. */
export function useIsOnline(): boolean {
  const context = useStoreContext();
  const [isOnline, setOnline] = useState(false);
  useEffect(() => {
    let isWanted = true;
    let stop = () => {};
    // Every page loads it after its start.
    const following = import('./connectivity-of.ts').then(({ connectivityOf }) => {
      if (!isWanted) return;
      const connectivity = connectivityOf(context);
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
