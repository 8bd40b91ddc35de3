import type { Page } from '@playwright/test';
import { violations } from '../accessibility/violations.ts';
import { kept } from '../browser/device.ts';
import { languageButton } from '../browser/language-button.ts';
import { expectStillPage, watchLayoutShiftsOfNextPages } from '../browser/layout-shifts.ts';
import { expectJob } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';

const twoRates = { id: 'LT-100131', meterNumber: '1ESY1160412207' };
const gas = { meterNumber: '7GMT0008123456' };
const forTwoRates = 'Stromzähler mit zwei Tarifen (HT und NT)';
const panel = (page: Page) => page.getByRole('region', { name: 'Hilfe zum Ablesen' });
const button = (page: Page) => page.getByRole('button', { name: 'Hilfe zum Ablesen' });

test.use({ account: 'kunde' });

test('each meter has its own instructions beside the form', async ({ page }) => {
  await page.goto(`/ablesung/${twoRates.id}`);
  await expectJob(page, twoRates.meterNumber);
  await panel(page).getByText(forTwoRates).click();
  await expect(panel(page).getByText('1.8.1', { exact: true })).toBeVisible();
  await expect(button(page)).toBeHidden();
  await page.getByRole('link', { name: gas.meterNumber }).click();
  await expectJob(page, gas.meterNumber);
  await expect(panel(page).locator('summary').first()).toContainText('Gas');
  await expect(panel(page).getByText(forTwoRates)).toHaveCount(0);
  await languageButton(page, 'Deutsch (Du)').click();
  await languageButton(page, 'English').click();
  await expect(
    page.getByRole('region', { name: 'Help with reading' }).locator('summary').first(),
  ).toContainText(/gas meter/i);
});

test('instructions that were loaded once are there without the server', async ({ page, watch }) => {
  await page.goto('/ablesung');
  await expect.poll(() => kept(page, 'meter-reading-help')).toBeDefined();
  watch.announce(/^error: Failed to load resource/);
  await page.route('**/meterReadingHelp/**', route => route.abort());
  await page.goto(`/ablesung/${twoRates.id}`);
  await expect(panel(page).getByText(forTwoRates)).toBeVisible();
});

test('nothing moves when the help comes', async ({ page }) => {
  await watchLayoutShiftsOfNextPages(page);
  for (const delay of [0, 300, 900]) {
    await page.route('**/meterReadingHelp/**', async route => {
      await new Promise(resolve => setTimeout(resolve, delay));
      await route.continue();
    });
    await page.goto('/impressum-gibt-es-nicht');
    await page.evaluate(
      () =>
        new Promise<void>(resolve => {
          const opening = indexedDB.open('zaehlwerk');
          opening.onsuccess = () => {
            const writing = opening.result.transaction('keyval', 'readwrite');
            writing.objectStore('keyval').delete('meter-reading-help');
            writing.oncomplete = () => {
              opening.result.close();
              resolve();
            };
          };
        }),
    );
    await page.goto(`/ablesung/${twoRates.id}`);
    await expect(panel(page)).toBeVisible();
    await expectStillPage(page, 0.02);
    await page.unroute('**/meterReadingHelp/**');
  }
});

test('a drawer that is open stays when the window becomes wide enough for the help beside the form', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto(`/ablesung/${twoRates.id}`);
  await button(page).click();
  const drawer = page.getByRole('dialog', { name: 'Hilfe zum Ablesen' });
  await expect(drawer).toBeVisible();
  await page.setViewportSize({ width: 1400, height: 800 });
  await expect(drawer.getByText(forTwoRates)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a drawer is opened, read and closed with the keyboard, and what was typed is still there', async ({
    page,
  }) => {
    await page.goto(`/ablesung/${twoRates.id}`);
    await expect(panel(page)).toBeHidden();
    const field = page.getByRole('textbox', { name: 'Zählerstand Verbrauch HT (1.8.1)' });
    await field.fill('1234');
    await button(page).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Hilfe zum Ablesen' });
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
  });
});
