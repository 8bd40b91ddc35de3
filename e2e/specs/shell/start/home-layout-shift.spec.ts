import type { Page } from '@playwright/test';
import { holdFiles } from '#e2e/support/page/faults.ts';
import { expectNoLayoutShift, watchLayoutShiftsOfNextPages } from '#e2e/support/page/layout-shifts.ts';
import { expect, test } from '#e2e/support/page/test.ts';

// Maximum layout shift (CLS of Web Vitals).
const allowed = 0.01;

/** Modules in the order of their cards. */
const cards = ['mf-reading', 'mf-evaluation', 'mf-information', 'mf-communication'];
const filesOf = (module: string) => new RegExp(`/${module}/.*/HomeCard\\.\\w+\\.js`);
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));

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
    for (const [order, modules] of [
      ['from the first card to the last', cards],
      ['from the last card to the first', cards.toReversed()],
    ] as const)
      await test.step(`${viewport.width} px, ${order}`, async () => {
        await page.setViewportSize(viewport);
        const held = await Promise.all(modules.map(module => holdFiles(page, filesOf(module))));
        await page.goto('/', { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1, name: /^Willkommen, / })).toBeVisible();
        for (const [index, module] of modules.entries()) {
          const loaded = page.waitForResponse(filesOf(module));
          await held[index]?.release();
          await (await loaded).finished();
          await nextFrame(page);
        }
        await expect(page.getByRole('region', { name: 'So erreichen Sie uns' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Digitale Kommunikation' })).toBeVisible();
        await expectNoLayoutShift(page, allowed);
        await page.unrouteAll();
      });
});
