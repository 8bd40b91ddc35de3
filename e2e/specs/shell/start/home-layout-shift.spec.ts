import { holdFiles } from '#e2e/support/page/faults.ts';
import { expectNoLayoutShift, watchLayoutShiftsOfNextPages } from '#e2e/support/page/layout-shifts.ts';
import { expect, test } from '#e2e/support/page/test.ts';

// Maximum layout shift (CLS of Web Vitals).
const allowed = 0.01;

test.use({ account: 'digital' });

test('The start page has no layout shift, in whichever order its cards load', async ({ page }) => {
  test.slow();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Digitale Kommunikation' })).toBeVisible();
  await watchLayoutShiftsOfNextPages(page);
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])
    for (const late of ['mf-reading', 'mf-evaluation', 'mf-information', 'mf-communication'])
      await test.step(`${viewport.width} px, ${late} comes last`, async () => {
        await page.setViewportSize(viewport);
        const held = await holdFiles(page, new RegExp(`/${late}/.*/HomeCard\\.\\w+\\.js`));
        await page.goto('/', { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1, name: /^Willkommen, / })).toBeVisible();
        await held.release();
        await expect(page.getByRole('region', { name: 'So erreichen Sie uns' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Digitale Kommunikation' })).toBeVisible();
        await expectNoLayoutShift(page, allowed);
      });
});
