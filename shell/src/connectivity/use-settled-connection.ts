import { useConnectivityState } from '@zaehlwerk/store/offline';
import { useEffect, useState } from 'react';

/** How long the connection has to hold before anybody is told that it is back. */
const settledMilliseconds = 1000;

/**
 * The connection as it is told: that it is gone at once, that it is back only when it has held for a second. Of a
 * network that comes and goes the reader hears once.
 */
export function useSettledConnection(): ReturnType<typeof useConnectivityState> {
  const state = useConnectivityState();
  const [told, setTold] = useState(state);
  useEffect(() => {
    const timer = setTimeout(() => setTold(state), state === 'online' ? settledMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [state]);
  return state === 'online' ? told : state;
}
