import type { Page } from '@playwright/test';
import { tabTo } from '../browser/keyboard.ts';
import { expectLogin } from '../browser/screens.ts';
import { keepCameras } from './camera-faults.ts';
import { closeScanner, expect, openScanner, scanner, test } from './camera-test.ts';

/** `live` or `ended` for every camera that the page has got since it keeps them. */
function cameras(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Reflect.get(window, 'cameraTracks').map((track: MediaStreamTrack) => track.readyState),
  );
}

test('the camera goes off whenever the dialog closes: by keyboard, with the page, before it is allowed', async ({
  page,
}) => {
  const picture = scanner(page).getByLabel('Kamerabild');
  await page.goto('/ablesung');
  await expectLogin(page);
  await page.evaluate(keepCameras, false);
  const open = page.getByRole('button', { name: 'QR-Code scannen' });

  await test.step('by keyboard alone', async () => {
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    await expect(picture).toBeVisible();
    expect(await cameras(page)).toEqual(['live']);
    await closeScanner(page);
    expect(await cameras(page)).toEqual(['ended']);
    await expect(open).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(picture).toBeVisible();
    await tabTo(page, scanner(page).getByRole('button', { name: 'Zugangsdaten eingeben' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Benutzername' })).toBeFocused();
    expect(await cameras(page)).toEqual(['ended', 'ended']);
  });

  await test.step('when the page changes', async () => {
    await page.getByRole('link', { name: 'Stadtwerke Lindental' }).click();
    await openScanner(page);
    await expect(picture).toBeVisible();
    await page.goBack();
    await expect(scanner(page)).toHaveCount(0);
    expect(await cameras(page)).toEqual(['ended', 'ended', 'ended']);
  });

  await test.step('when it is allowed after the dialog was closed', async () => {
    await page.evaluate(keepCameras, true);
    await openScanner(page);
    await expect.poll(() => cameras(page)).toEqual(['live']);
    await closeScanner(page);
    await page.evaluate(() => Reflect.get(window, 'allowCamera')());
    await expect.poll(() => cameras(page)).toEqual(['ended']);
  });
});
