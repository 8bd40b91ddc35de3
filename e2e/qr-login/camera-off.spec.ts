import type { Page } from '@playwright/test';
import { tabTo } from '../browser/keyboard.ts';
import { keepCameras } from './camera-faults.ts';
import { expect, openScanner, scanner, test } from './camera-test.ts';

/** `live` or `ended` for every camera that the page has got so far. */
function cameras(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Reflect.get(window, 'cameraTracks').map((track: MediaStreamTrack) => track.readyState),
  );
}

const picture = (page: Page) => scanner(page).getByLabel('Kamerabild');

test('the camera goes off whenever the dialog closes, by keyboard alone', async ({ page }) => {
  await page.addInitScript(keepCameras, false);
  await page.goto('/ablesung');
  const open = page.getByRole('button', { name: 'QR-Code scannen' });
  await tabTo(page, open);

  await page.keyboard.press('Enter');
  await expect(picture(page)).toBeVisible();
  expect(await cameras(page)).toEqual(['live']);
  await page.keyboard.press('Escape');
  await expect(scanner(page)).toHaveCount(0);
  expect(await cameras(page)).toEqual(['ended']);
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(picture(page)).toBeVisible();
  await tabTo(page, scanner(page).getByRole('button', { name: 'Zugangsdaten eingeben' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Benutzername' })).toBeFocused();
  expect(await cameras(page)).toEqual(['ended', 'ended']);
});

test('the camera goes off when the page changes', async ({ page }) => {
  await page.addInitScript(keepCameras, false);
  await page.goto('/ablesung');
  await page.getByRole('link', { name: 'Stadtwerke Lindental' }).click();
  await page.getByRole('button', { name: 'QR-Code scannen' }).click();
  await expect(picture(page)).toBeVisible();
  await page.goBack();
  await expect(scanner(page)).toHaveCount(0);
  expect(await cameras(page)).toEqual(['ended']);
});

test('a camera that is allowed after the dialog was closed goes off at once', async ({ page }) => {
  await page.addInitScript(keepCameras, true);
  await openScanner(page);
  await expect.poll(() => cameras(page)).toEqual(['live']);
  await page.keyboard.press('Escape');
  await expect(scanner(page)).toHaveCount(0);
  await page.evaluate(() => Reflect.get(window, 'allowCamera')());
  await expect.poll(() => cameras(page)).toEqual(['ended']);
});

test('a scanner that did not load is loaded on demand', async ({ page, watch }) => {
  watch.announce(/^error: Failed to load resource/);
  await page.route(/\/Scanner\..*\.js$/, route => route.abort('connectionrefused'), { times: 1 });
  await openScanner(page);
  await scanner(page).getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(picture(page)).toBeVisible();
});
