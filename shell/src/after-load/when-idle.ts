/** Settles when the page has nothing else to do, after five seconds at the latest. Safari does not say it. */
export function whenIdle(): Promise<unknown> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 5_000 });
    else setTimeout(resolve, 1_000);
  });
}
