import { expect, type Page } from '@playwright/test';

/** Something that has moved by itself: its score in the Layout Instability API, and what it was. */
interface LayoutShift {
  readonly value: number;
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    layoutShifts?: LayoutShift[];
  }
}

/** Runs inside the page: notes what moves. */
function noteShifts(): void {
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
 * Fails where more of the page has moved by itself than is `allowed` (Web Vitals' CLS) since
 * {@link watchLayoutShifts} was called, or since the page was opened; names what it was.
 */
export async function expectStillPage(page: Page, allowed: number): Promise<void> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  const total = shifts?.reduce((sum, { value }) => sum + value, 0) ?? Number.NaN;
  expect(total, JSON.stringify(shifts, undefined, 1)).toBeLessThan(allowed);
}

/** Notes from now on what moves by itself on the page that is open. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  // What the test has done before may be on its way to the screen still.
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.evaluate(noteShifts);
}

/** Notes what moves by itself on every page that is opened from now on. */
export async function watchLayoutShiftsOfNextPages(page: Page): Promise<void> {
  await page.addInitScript(noteShifts);
}
