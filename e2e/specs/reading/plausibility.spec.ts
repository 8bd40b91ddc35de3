import type { Locator, Page } from '@playwright/test';
import { openComment, openDay } from '#e2e/support/page/additions.ts';
import { expectNoLayoutShift, watchLayoutShifts } from '#e2e/support/page/layout-shifts.ts';
import { expectJob, navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { axeViolations } from '../accessibility/violations.ts';
import { exportedReadings } from '../journeys/exported-readings.ts';

// Each step has its own jobs, explained in docs/guide/demo.md.
test.use({ account: 'varianten' });

const reading = (page: Page, rate: string) => page.getByRole('textbox', { name: `Zählerstand ${rate}` });
const explain = (page: Page) => page.getByRole('button', { name: 'Erklären' });

test('Unusual readings are explained, corrected or sent as they are', async ({ page }) => {
  test.slow();
  const send = page.getByRole('button', { name: 'Ablesung senden' });
  const correct = page.getByRole('button', { name: 'Ablesung korrigieren' });
  const doubt = page.getByRole('dialog', { name: 'Bitte prüfen Sie Ihre Eingabe' });
  const messages = page.getByRole('region', { name: 'Meldungen' });
  await page.goto('/ablesung/LT-400105');

  for (const [device, viewport] of [
    ['phone', { width: 390, height: 844 }],
    ['the narrowest screen', { width: 320, height: 640 }],
  ] as const)
    await test.step(`A warning causes no layout shift, ${device}`, async () => {
      const warning = page.locator('[id$="-message"]', {
        hasText: /^Über dem erwarteten Höchstwert von 450/,
      });
      await page.setViewportSize(viewport);
      await reading(page, 'Verbrauch (1.0.0)').fill('');
      await expect(warning).toHaveCount(0);
      await expect(explain(page)).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await reading(page, 'Verbrauch (1.0.0)').fill('999,000');
      await watchLayoutShifts(page);
      await expect(warning).toBeVisible();
      await expect(explain(page)).toBeVisible();
      // The label of the button that sends.
      await expectNoLayoutShift(page, 0.01);
    });

  await test.step('Day and comment reserve no empty space, and their messages cause no layout shift', async () => {
    const widths = [390, 320, 1280];
    const resizeTo = (width: number) => page.setViewportSize({ width, height: 844 });
    const comment = page.getByRole('textbox', { name: 'Kommentar' });
    const add = page.getByRole('button', { name: 'Kommentar hinzufügen' });
    await navigateTo(page, '/ablesung/LT-400121');
    await expectJob(page, '1ESY4002166299');
    const day = await openDay(page);
    for (const width of widths) {
      await resizeTo(width);
      const [above, below] = [await add.boundingBox(), await page.getByText('Ablesedatum').boundingBox()];
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), `${width} px`).toBeLessThan(24);
    }
    await openComment(page);
    const stillPageAfter = async (leave: () => Promise<void>, message: Locator) => {
      await expect(message).toBeHidden();
      await watchLayoutShifts(page);
      await leave();
      await expect(message).toBeVisible();
      await expectNoLayoutShift(page, Number.MIN_VALUE);
    };
    for (const width of widths) {
      await resizeTo(width);
      await day.fill('1.1.20');
      await stillPageAfter(() => day.blur(), page.getByText(/ist möglich\. Das Datum ist jetzt heute\.$/));
      await comment.fill('Nur');
      await stillPageAfter(() => comment.blur(), page.getByText(/^Der Kommentar ist sehr kurz/));
      await comment.fill('');
    }
    await navigateTo(page, '/ablesung/LT-400105');
  });
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step('A tap below the field hits its target, and the explanation opens afterwards', async () => {
    await reading(page, 'Verbrauch (1.0.0)').fill('460,000');
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Foto hinzufügen' }).click({ delay: 200 });
    await chosen;
    await expect(explain(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText(/erwarten wir etwa 361\sm³ bis 450\sm³\.$/)).toBeVisible();
  });

  await test.step('Swapped rates are reported before sending, and one tap swaps them', async () => {
    await navigateTo(page, '/ablesung/LT-400110');
    await reading(page, 'Verbrauch HT (1.8.1)').fill('11300');
    await reading(page, 'Verbrauch NT (1.8.2)').fill('26700');
    // Both explanations open, and what is below them moves.
    await reading(page, 'Verbrauch NT (1.8.2)').press('Enter');
    await expect(explain(page).last()).toHaveAttribute('aria-expanded', 'true');
    await send.click();
    await doubt.getByRole('button', { name: 'Werte tauschen' }).click();
    await expect(doubt).toBeHidden();
    await expect(reading(page, 'Verbrauch HT (1.8.1)')).toHaveValue('26700');
    await expect(reading(page, 'Verbrauch NT (1.8.2)')).toHaveValue('11300');
    await expect(explain(page)).toHaveCount(0);
  });

  await test.step('A misplaced comma is corrected with one tap, and is sent without a question', async () => {
    await navigateTo(page, '/ablesung/LT-400103');
    await reading(page, 'Verbrauch (1.8.0)').fill('126410');
    await reading(page, 'Verbrauch (1.8.0)').press('Enter');
    await expect(explain(page)).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('button', { name: /^12\.641\skWh übernehmen$/ }).click();
    await expect(reading(page, 'Verbrauch (1.8.0)')).toBeFocused();
    await expect(reading(page, 'Verbrauch (1.8.0)')).toHaveValue('12641');
    await send.click();
    await expect(correct).toBeVisible();
    await expect(page.getByText('Senden erfolgreich')).toBeVisible();
    await expect(messages).toBeEmpty();
  });

  await test.step('An unusual but plausible value is explained beside the field and sent without a question', async () => {
    await navigateTo(page, '/ablesung/LT-400117');
    await expectJob(page, '8SEN4001734623');
    // The area above a phone's keyboard.
    await page.setViewportSize({ width: 390, height: 470 });
    await reading(page, 'Verbrauch (1.0.0)').focus();
    await page.keyboard.type('490,000');
    await expect(page.locator('[data-action-bar]')).toContainText(/^\d+\sm³ seit .*, sonst etwa \d+\sm³/);
    const above = await page.evaluate(() => {
      const message = document
        .getElementById(`${document.activeElement?.id}-message`)
        ?.getBoundingClientRect();
      const bar = document.querySelector('[data-action-bar]')?.getBoundingClientRect();
      return (bar?.top ?? Number.NaN) - (message?.bottom ?? Number.NaN);
    });
    expect(above).toBeGreaterThanOrEqual(0);
    await expect(reading(page, 'Verbrauch (1.0.0)')).toBeInViewport({ ratio: 1 });
    expect(await axeViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await reading(page, 'Verbrauch (1.0.0)').press('Enter');
    await expect(page.getByText(/erwarten wir etwa 361\sm³ bis 481\sm³\.$/)).toBeVisible();
    await explain(page).click();
    await expect(page.getByText(/erwarten wir etwa/)).toBeHidden();
    await send.click();
    await expect(correct).toBeVisible();
  });

  await test.step('A maximum demand is not compared with earlier ones', async () => {
    await navigateTo(page, '/ablesung/LT-400127');
    await reading(page, 'Höchste Leistung (1.6.0)').fill('20');
    await reading(page, 'Höchste Leistung (1.6.0)').press('Enter');
    await expect(reading(page, 'Höchste Leistung (1.6.0)')).not.toHaveAccessibleDescription(
      /Ungewöhnlich|Niedriger/,
    );
    await expect(explain(page)).toHaveCount(0);
    await reading(page, 'Höchste Leistung (1.6.0)').fill('');
  });

  await test.step('A register that rolled over is sent as it is, with the chosen comment', async () => {
    await navigateTo(page, '/ablesung/LT-400108');
    await reading(page, 'Verbrauch (1.8.0)').fill('1250');
    await send.click();
    const cause = doubt.getByRole('listitem').filter({ hasText: 'wieder bei null angekommen' }).last();
    await cause.getByRole('button', { name: 'In den Kommentar schreiben' }).click();
    await doubt.getByRole('button', { name: 'Trotzdem senden' }).click();
    await expect(correct).toBeVisible();
  });

  await test.step('After sending, one tap leads to the next open meter of the house', async () => {
    await navigateTo(page, '/ablesung/LT-400120');
    await reading(page, 'Verbrauch (1.8.0)').fill('12650,5');
    await send.click();
    await expect(correct).toBeVisible();
    await page.getByRole('link', { name: /^Nächster Zähler hier: / }).click();
    await expect(page).toHaveURL(/\/ablesung\/LT-400121$/);
    await expect(page.getByRole('textbox', { name: /^Zählerstand/ })).toBeFocused();
  });

  const sent = await exportedReadings('LT-400103', 'LT-400108');
  expect(sent.map(({ value, comment }) => [value, comment])).toEqual([
    ['12641.0', ''],
    ['1250', 'Das Zählwerk ist übergelaufen und zählt wieder ab null.'],
  ]);
});
