import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shiftOfLayout?: number;
  }
}

/** Runs inside the page: adds up the scores of the Layout Instability API. */
function addUpShifts(): void {
  window.shiftOfLayout = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { value } = entry as PerformanceEntry & { readonly value: number };
      window.shiftOfLayout = (window.shiftOfLayout ?? 0) + value;
    }
  }).observe({ type: 'layout-shift', buffered: false });
}

/** How much of the page has moved by itself since `watchLayoutShifts` was called, or since the page was opened. */
export function shiftOfLayout(page: Page): Promise<number> {
  return page.evaluate(() => window.shiftOfLayout ?? Number.NaN);
}

/** Adds up from now on what moves by itself on the page that is open. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.evaluate(addUpShifts);
}

/** Adds up what moves by itself on every page that is opened from now on. */
export async function watchLayoutShiftsOfNextPages(page: Page): Promise<void> {
  await page.addInitScript(addUpShifts);
}
