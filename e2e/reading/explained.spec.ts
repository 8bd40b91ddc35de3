import type { Page } from '@playwright/test';
import { expectStillPage, watchLayoutShifts } from '../browser/layout-shifts.ts';
import { expect, test } from '../browser/test.ts';
import { exportedReadings } from '../journey/exported-readings.ts';

// Each test has jobs of its own: docs/demo.md says what they show.
test.use({ account: 'varianten' });

const reading = (page: Page, rate: string) => page.getByRole('textbox', { name: `Zählerstand ${rate}` });
const explain = (page: Page) => page.getByRole('button', { name: 'Erklären' });

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['the narrowest screen', { width: 320, height: 640 }],
] as const) {
  test(`a warning moves nothing, ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/ablesung/LT-400105');
    await reading(page, 'Verbrauch (1.0.0)').fill('999,000');
    await page.evaluate(() => document.fonts.ready);
    await watchLayoutShifts(page);
    await expect(page.getByText(/^Über dem erwarteten Höchstwert von 450/)).toBeVisible();
    await expect(explain(page)).toBeVisible();
    await expectStillPage(page, Number.MIN_VALUE);
  });
}

test('a comma that slipped is put right with one tap, and the reading can be sent without a question', async ({
  page,
}) => {
  await page.goto('/ablesung/LT-400103');
  await reading(page, 'Verbrauch (1.8.0)').fill('126410');
  await explain(page).click();
  await page.getByRole('button', { name: /^12\.641\skWh übernehmen$/ }).click();
  await expect(reading(page, 'Verbrauch (1.8.0)')).toBeFocused();
  await expect(reading(page, 'Verbrauch (1.8.0)')).toHaveValue('12641');
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
  await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Senden erfolgreich');
  expect((await exportedReadings('LT-400103')).map(({ value }) => value)).toEqual(['12641.0']);
});

test('rates that were swapped are told before sending, and swapped with one tap', async ({ page }) => {
  await page.goto('/ablesung/LT-400110');
  await reading(page, 'Verbrauch HT (1.8.1)').fill('11300');
  await reading(page, 'Verbrauch NT (1.8.2)').fill('26700');
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bitte prüfen Sie Ihre Eingabe' });
  await dialog.getByRole('button', { name: 'Werte tauschen' }).first().click();
  await expect(dialog).toBeHidden();
  await expect(reading(page, 'Verbrauch HT (1.8.1)')).toHaveValue('26700');
  await expect(reading(page, 'Verbrauch NT (1.8.2)')).toHaveValue('11300');
  await expect(explain(page)).toHaveCount(0);
});

test('a register that rolled over is sent as it is, with what the reader chose as the comment', async ({
  page,
}) => {
  await page.goto('/ablesung/LT-400108');
  await reading(page, 'Verbrauch (1.8.0)').fill('1250');
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bitte prüfen Sie Ihre Eingabe' });
  const cause = dialog.getByRole('listitem').filter({ hasText: 'wieder bei null angekommen' }).last();
  await cause.getByRole('button', { name: 'Im Kommentar vermerken' }).click();
  await dialog.getByRole('button', { name: 'Trotzdem senden' }).click();
  await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Senden erfolgreich');
  const [sent] = await exportedReadings('LT-400108');
  expect([sent?.value, sent?.comment]).toEqual([
    '1250',
    'Das Zählwerk ist übergelaufen und zählt wieder ab null.',
  ]);
});

test('after sending, one tap leads to the next open meter of the house, and to the list when there is none', async ({
  page,
}) => {
  await page.goto('/ablesung/LT-400120');
  await reading(page, 'Verbrauch (1.8.0)').fill('12650,5');
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
  await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Senden erfolgreich');
  await page.getByRole('link', { name: /^Nächster Zähler hier: / }).click();
  await expect(page).toHaveURL(/\/ablesung\/LT-400121$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
