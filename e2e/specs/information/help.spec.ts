import type { Page } from '@playwright/test';
import { storedValue, storeValue } from '#e2e/support/page/device.ts';
import { holdFiles } from '#e2e/support/page/faults.ts';
import { languageButton } from '#e2e/support/page/language-button.ts';
import { expectNoLayoutShift, watchLayoutShiftsOfNextPages } from '#e2e/support/page/layout-shifts.ts';
import { expectJob } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { violations } from '../accessibility/violations.ts';

const twoRates = { id: 'LT-100131', meterNumber: '1ESY1160412207' };
const gas = { meterNumber: '7GMT0008123456' };
const forTwoRates = 'Stromzähler mit zwei Tarifen (HT und NT)';
const helpFiles = /\/meterReadingHelp\//;
const panel = (page: Page) => page.getByRole('region', { name: 'Hilfe zum Ablesen' });
const jobs = (page: Page) => page.getByRole('navigation', { name: 'Aufträge' });
const button = (page: Page) => page.getByRole('button', { name: 'Hilfe zum Ablesen' });

test.use({ account: 'kunde' });

test('The help of a meter opens beside its form and in a drawer, offline and in English', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.announce(/^error: Failed to load resource/);
  const drawer = page.getByRole('dialog', { name: 'Hilfe zum Ablesen' });
  await watchLayoutShiftsOfNextPages(page);

  await test.step('Each meter has its own instructions beside the form', async () => {
    await page.goto(`/ablesung/${twoRates.id}`);
    await expectJob(page, twoRates.meterNumber);
    await panel(page).getByText(forTwoRates).click();
    await expect(panel(page).getByText('1.8.1', { exact: true })).toBeVisible();
    await expect(button(page)).toBeHidden();
    await jobs(page).getByRole('link', { name: gas.meterNumber }).click();
    await expectJob(page, gas.meterNumber);
    await expect(panel(page).locator('summary').first()).toContainText('Gas');
    await expect(panel(page).getByText(forTwoRates)).toHaveCount(0);
    await jobs(page).getByRole('link', { name: twoRates.meterNumber }).click();
    await expectJob(page, twoRates.meterNumber);
  });

  await test.step('An open drawer stays when the window becomes wide enough for help beside the form', async () => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await button(page).click();
    await expect(drawer).toBeVisible();
    await page.setViewportSize({ width: 1400, height: 800 });
    await expect(drawer.getByText(forTwoRates)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(panel(page)).toBeVisible();
  });

  await test.step('On a phone the drawer works with the keyboard alone and keeps the typed text', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(panel(page)).toBeHidden();
    const field = page.getByRole('textbox', { name: 'Zählerstand Verbrauch HT (1.8.1)' });
    await field.fill('1234');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('heading', { name: 'Hilfe zum Ablesen' })).toBeFocused();
    await expect(drawer.getByText('1.8.1', { exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(drawer.getByRole('button', { name: 'Schließen' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(drawer.getByText(forTwoRates)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(drawer.getByText('1.8.1', { exact: true })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(button(page)).toBeFocused();
    await expect(field).toHaveValue('1234');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  for (const comes of ['at once', 'after everything else'])
    await test.step(`No layout shift when the help comes ${comes}`, async () => {
      await storeValue(page, 'meter-reading-help@1', undefined);
      const help = await holdFiles(page, helpFiles);
      if (comes === 'at once') await help.release();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Angaben zum Auftrag' })).toBeVisible();
      await help.release();
      await expect(panel(page).getByText(forTwoRates)).toBeVisible();
      await expectNoLayoutShift(page, 0.02);
      await expect.poll(() => storedValue(page, 'meter-reading-help@1')).toBeDefined();
      await page.unroute(helpFiles);
    });

  await test.step('Loaded instructions are there offline, in English too', async () => {
    await page.route('**/meterReadingHelp/**', route => route.abort());
    await page.reload();
    await expect(panel(page).getByText(forTwoRates)).toBeVisible();
    await page.unroute('**/meterReadingHelp/**');
    await jobs(page).getByRole('link', { name: gas.meterNumber }).click();
    await languageButton(page, 'Deutsch (Du)').click();
    await languageButton(page, 'English').click();
    const inEnglish = page.getByRole('region', { name: 'Help with reading' });
    await expect(inEnglish.locator('summary').first()).toContainText(/gas meter/i);
  });
});
