import { holdFiles } from '#e2e/support/page/faults.ts';
import {
  expectNoLayoutShift,
  untilPainted,
  watchLayoutShiftsOfNextPages,
} from '#e2e/support/page/layout-shifts.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { userMenu } from '#e2e/support/page/user-menu.ts';

test.use({ account: 'varianten' });

// Maximum layout shift (CLS of Web Vitals).
const allowed = 0.02;

test('Open and done jobs load without a layout shift, on a phone and a desktop', async ({ page }) => {
  test.slow();
  const details = page.getByRole('heading', { name: 'Angaben zum Auftrag' });
  // Other tests send readings of this account: the persisted list must be the loaded one.
  await page.goto('/ablesung/LT-400102');
  await expect(details).toBeVisible();
  await page.waitForLoadState('networkidle');
  await watchLayoutShiftsOfNextPages(page);
  for (const [device, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1280, height: 800 }],
  ] as const)
    for (const [state, job] of [
      ['open', 'LT-400102'],
      ['done', 'LT-400128'],
    ] as const)
      await test.step(`${state} job, ${device}`, async () => {
        await page.setViewportSize(viewport);
        const menus = await holdFiles(page, /\/SignedIn\.\w+\.js/);
        // The menus of the header come last in an open job.
        if (state === 'done') await menus.release();
        await page.goto(`/ablesung/${job}`, { waitUntil: 'commit' });
        await expect(details).toBeVisible();
        if (state === 'open') {
          await untilPainted(page);
          await expectNoLayoutShift(page, allowed);
          await menus.release();
        }
        await expect(userMenu(page)).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoLayoutShift(page, state === 'open' ? Number.MIN_VALUE : allowed);
        await page.unrouteAll();
      });
});
