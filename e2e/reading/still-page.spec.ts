import { expectStillPage, watchLayoutShiftsOfNextPages } from '../browser/layout-shifts.ts';
import { expect, test } from '../browser/test.ts';

// What is seen may move by this much at most (Web Vitals' CLS).
const allowed = 0.02;

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  for (const [state, job] of [
    ['open', 'LT-400102'],
    ['done', 'LT-400128'],
  ] as const) {
    test.describe(`${state} job, ${device}`, () => {
      test.use({ account: 'varianten', viewport });

      test('keeps still while it is loaded', async ({ page }) => {
        const details = page.getByRole('heading', { name: 'Angaben zum Auftrag' });
        // Other tests send readings of this account: the list that the device has must be the one that is loaded.
        await page.goto(`/ablesung/${job}`);
        await expect(details).toBeVisible();
        await page.waitForLoadState('networkidle');
        await watchLayoutShiftsOfNextPages(page);
        await page.reload();
        await expect(details).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectStillPage(page, allowed);
      });
    });
  }
}
