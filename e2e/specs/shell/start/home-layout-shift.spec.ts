import { holdFiles } from '#e2e/support/page/faults.ts';
import {
  expectNoLayoutShift,
  untilPainted,
  watchLayoutShiftsOfNextPages,
} from '#e2e/support/page/layout-shifts.ts';
import { expect, test } from '#e2e/support/page/test.ts';

// Maximum layout shift (CLS of Web Vitals).
const allowed = 0.01;

/** Modules and their cards, in the order of the page; a card is hidden until all before it have loaded. */
const cards = [
  { module: 'mf-reading', name: 'Ablesung' },
  { module: 'mf-evaluation', name: /^Verbrauch \d{4}$/ },
  { module: 'mf-information', name: 'So erreichen Sie uns' },
  { module: 'mf-communication', name: 'Digitale Kommunikation' },
];
const filesOf = (module: string) => new RegExp(`/${module}/.*/HomeCard\\.\\w+\\.js`);

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
    for (const [order, ordered] of [
      ['from the first card to the last', cards],
      ['from the last card to the first', cards.toReversed()],
    ] as const)
      await test.step(`${viewport.width} px, ${order}`, async () => {
        await page.setViewportSize(viewport);
        const held = await Promise.all(ordered.map(({ module }) => holdFiles(page, filesOf(module))));
        await page.goto('/', { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1, name: /^Willkommen, / })).toBeVisible();
        for (const [index, { name }] of ordered.entries()) {
          await held[index]?.release();
          await expect(page.getByRole('region', { name, includeHidden: true })).toBeAttached();
          await untilPainted(page);
        }
        for (const { name } of cards) await expect(page.getByRole('region', { name })).toBeVisible();
        await expectNoLayoutShift(page, allowed);
        await page.unrouteAll();
      });
});
