import { expect, type Page } from '@playwright/test';

/** One layout shift: its score in the Layout Instability API, and the moved elements. */
interface LayoutShift {
  readonly value: number;
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    layoutShifts?: LayoutShift[];
  }
}

/** Runs in the page: records layout shifts. */
function recordShifts(): void {
  const shifts: LayoutShift[] = [];
  window.layoutShifts = shifts;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        readonly value: number;
        readonly sources: readonly { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
        [node?.nodeName, node?.textContent?.slice(0, 40), `${from.x},${from.y}`, `${to.x},${to.y}`].join(' '),
      );
      shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: false });
}

/**
 * Fails if the layout shift (CLS of Web Vitals) since the last call, {@link watchLayoutShifts} or the opening of the page
 * exceeds `allowed`; names the moved elements.
 */
export async function expectNoLayoutShift(page: Page, allowed: number): Promise<void> {
  const shifts = await page.evaluate(() => window.layoutShifts?.splice(0));
  const total = shifts?.reduce((sum, { value }) => sum + value, 0) ?? Number.NaN;
  expect(total, JSON.stringify(shifts, undefined, 1)).toBeLessThan(allowed);
}

/** Records layout shifts of the open page from now on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await untilPainted(page);
  await page.evaluate(recordShifts);
}

/** Waits for two frames: earlier actions of the test are painted then. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Records layout shifts of every page opened from now on. */
export async function watchLayoutShiftsOfNextPages(page: Page): Promise<void> {
  await page.addInitScript(recordShifts);
}
