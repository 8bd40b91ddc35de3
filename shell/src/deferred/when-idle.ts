/** Resolves when the browser is idle, within 5 s. Safari has no idle callback. */
export function whenIdle(): Promise<unknown> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 5_000 });
    else setTimeout(resolve, 1_000);
  });
}

/** Even a slow connection delivers the next file within this time. */
const quietMilliseconds = 1_000;
const timeoutMilliseconds = 10_000;

/** Once no resource has arrived for a second, at most 10 s later: deferred files must not compete with the screen. */
export async function whenNetworkIdle(): Promise<void> {
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
    const patience = setTimeout(end, timeoutMilliseconds);
    arrivals?.observe({ type: 'resource' });
    wait();
  });
}
