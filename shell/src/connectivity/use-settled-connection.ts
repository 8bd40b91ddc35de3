import { useEffect, useState } from 'react';

type Connection = 'online' | 'offline' | 'wrong-server';

/** How long the connection has to hold before anybody is told that it is back. */
const settledMilliseconds = 1000;

/**
 * The connection as it is told: that it is gone at once, that it is back only when it has held for a second. Of a
 * network that comes and goes the reader hears once.
 */
export function useSettledConnection(now: Connection): Connection {
  const [told, setTold] = useState(now);
  if (now !== 'online' && now !== told) setTold(now);
  useEffect(() => {
    if (now !== 'online') return;
    const timer = setTimeout(() => setTold('online'), settledMilliseconds);
    return () => clearTimeout(timer);
  }, [now]);
  return told;
}
