import type { Page } from '@playwright/test';

declare global {
  interface Window {
    painted?: (isThere: () => boolean) => Promise<number>;
  }
}

/** Adds `painted` to the page: the time at which the first frame with the awaited content is on its way. */
export async function addPainted(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.painted = isThere =>
      new Promise(resolve => {
        const shown = () => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now());
          requestAnimationFrame(() => port2.postMessage('painted'));
        };
        if (isThere()) return shown();
        const changes = new MutationObserver(() => {
          if (!isThere()) return;
          changes.disconnect();
          shown();
        });
        changes.observe(document.body, { subtree: true, childList: true });
      });
  });
}

/** The JavaScript heap after a garbage collection, in megabytes. */
export async function heapMegabytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize / 1e6;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
