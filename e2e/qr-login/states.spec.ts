import type { Page } from '@playwright/test';
import { violations } from '../accessibility/violations.ts';
import { holdFiles } from '../browser/faults.ts';
import { expectLogin } from '../browser/screens.ts';
import { cameraBack, cameraBusy, cameraMissing, cameraPending, torchThere } from './camera-faults.ts';
import { closeScanner, expect, openScanner, scanner, test } from './camera-test.ts';

// The smallest screen that the portal promises to serve.
test.use({ viewport: { width: 320, height: 640 } });

/** The dialog says so, offers the way on beside that to the credentials, and has no barrier. */
async function expectState(page: Page, words: string, wayOn?: string): Promise<void> {
  await expect(scanner(page)).toContainText(words);
  if (wayOn !== undefined) await expect(scanner(page).getByRole('button', { name: wayOn })).toBeEnabled();
  await expect(scanner(page).getByRole('button', { name: 'Zugangsdaten eingeben' })).toBeEnabled();
  const { scrollWidth, clientWidth } = await scanner(page).evaluate(dialog => ({
    scrollWidth: dialog.scrollWidth,
    clientWidth: dialog.clientWidth,
  }));
  expect.soft(scrollWidth, `${words}: scrolls sideways`).toBeLessThanOrEqual(clientWidth);
  expect.soft(await violations(page), words).toEqual([]);
}

test('every state of the scanner is said, leads on, and has no barrier', async ({
  page,
  context,
  camera,
  watch,
}) => {
  test.slow();
  watch.announce(/^error: Failed to load resource: net::ERR_/, /^error: Failed to load resource: .* 401 /);
  const lookAround = 'Halten Sie den QR-Code Ihrer Ablesekarte in den Rahmen.';
  const tryAgain = 'Erneut versuchen';
  await page.goto('/');
  await expectLogin(page);

  await test.step('the scanner does not load, and loads on demand', async () => {
    const refused = Promise.withResolvers<void>();
    const scannerFile = /\/Scanner\..*\.js$/;
    await page.route(scannerFile, async route => {
      await refused.promise;
      await route.abort('connectionrefused');
    });
    await openScanner(page);
    await expectState(page, 'Scanner wird geladen…');
    refused.resolve();
    await expectState(page, 'Scanner nicht geladen', tryAgain);
    await page.unroute(scannerFile);
    await scanner(page).getByRole('button', { name: tryAgain }).click();
    await expect(scanner(page).getByLabel('Kamerabild')).toBeVisible();
    await expectState(page, lookAround);
    await closeScanner(page);
  });

  for (const [fault, words, wayOn] of [
    [cameraPending, 'Bitte erlauben Sie den Zugriff, wenn Ihr Browser danach fragt.', undefined],
    [cameraBusy, 'Kamera wird schon benutzt', tryAgain],
    [cameraMissing, 'Keine Kamera gefunden', tryAgain],
  ] as const)
    await test.step(words, async () => {
      await page.evaluate(fault);
      await openScanner(page);
      await expectState(page, words, wayOn);
      await closeScanner(page);
      await page.evaluate(cameraBack);
    });

  await test.step('permission denied', async () => {
    await context.clearPermissions();
    await openScanner(page);
    await expectState(page, 'Kamera nicht freigegeben', tryAgain);
    await closeScanner(page);
    await context.grantPermissions(['camera']);
  });

  await test.step('a picture with a light', async () => {
    await page.evaluate(torchThere);
    await openScanner(page);
    await expectState(page, lookAround, 'Licht');
    await closeScanner(page);
  });

  await test.step('a foreign code', async () => {
    await camera.shows('WIFI:S:Lindental;;');
    await openScanner(page);
    await expectState(page, 'Gelesen: WIFI:S:Lindental;;');
    await closeScanner(page);
  });

  await test.step('a login that is checked, and refused', async () => {
    await camera.shows('/m/no-such-token-1234567890');
    const held = await holdFiles(page, /\/auth\/token$/);
    await openScanner(page);
    await expectState(page, 'Anmeldung wird geprüft…');
    await held.release();
    await expectState(page, 'Zugang ungültig oder abgelaufen', 'Erneut scannen');
  });
});
