/** Settles when the page has nothing else to do, after five seconds at the latest. Safari does not say it. */
export function whenIdle(): Promise<unknown> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 5_000 });
    else setTimeout(resolve, 1_000);
  });
}

/** As long as nothing has arrived for that time, a slow connection would have brought the next file. */
const quietMilliseconds = 1_000;
const patienceMilliseconds = 10_000;

/**
 * Settles when the page has nothing else to do and nothing it has asked for is still coming, by what arrives: until then a
 * file that nobody waits for would take the connection from one that a screen waits for. After ten seconds at the latest.
 */
export async function whenQuiet(): Promise<void> {
  await whenIdle();
  await new Promise<void>(resolve => {
    const arrivals = 'PerformanceObserver' in globalThis ? new PerformanceObserver(() => wait()) : undefined;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      arrivals?.disconnect();
      clearTimeout(quiet);
      clearTimeout(patience);
      resolve();
    };
    const wait = () => {
      clearTimeout(quiet);
      quiet = setTimeout(end, quietMilliseconds);
    };
    const patience = setTimeout(end, patienceMilliseconds);
    arrivals?.observe({ type: 'resource' });
    wait();
  });
}
