import type { Page } from '@playwright/test';
import { violations } from '#e2e/specs/accessibility/violations.ts';
import { holdFiles } from '#e2e/support/page/faults.ts';
import { tabTo } from '#e2e/support/page/keyboard.ts';
import { watchScripts } from '#e2e/support/page/running-scripts.ts';
import { expectLogin } from '#e2e/support/page/screens.ts';
import { tokenRequests } from '#e2e/support/page/token-requests.ts';
import {
  cameraBack,
  cameraBusy,
  cameraMissing,
  cameraPending,
  cameras,
  keepCameras,
  torchThere,
} from './camera-faults.ts';
import { closeScanner, expect, openScanner, scanner, test } from './camera-test.ts';

// The smallest supported screen.
test.use({ viewport: { width: 320, height: 640 } });

const lookAround = 'Halten Sie den QR-Code Ihrer Ablesekarte in den Rahmen.';
const tryAgain = 'Erneut versuchen';

/** The dialog shows the message, offers the next step besides the credentials, and has no axe violation. */
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

test('A reading card logs in, and every scanner state is announced, accessible and turns the camera off', async ({
  page,
  context,
  camera,
  watch,
}) => {
  test.slow();
  watch.announce(/^error: Failed to load resource: net::ERR_/, /^error: Failed to load resource: .* 401 /);
  const picture = scanner(page).getByLabel('Kamerabild');
  const open = page.getByRole('button', { name: 'QR-Code scannen' });
  const running = await watchScripts(page);
  const decoders = async () =>
    (await running.sources()).filter(({ source }) => source.includes('NotFoundException'));
  const logins = tokenRequests(page);
  await page.goto('/ablesung');
  await expectLogin(page);

  await test.step('The scanner code loads with the dialog, or on demand after a failure', async () => {
    expect(await decoders()).toEqual([]);
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
    await expect(picture).toBeVisible();
    await expectState(page, lookAround);
    expect(await decoders()).toHaveLength(1);
    await closeScanner(page);
  });

  await test.step('The camera turns off when the dialog is closed by keyboard', async () => {
    await page.evaluate(keepCameras, false);
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

  await test.step('The camera turns off when the page changes', async () => {
    await page.getByRole('link', { name: 'Stadtwerke Lindental' }).click();
    await openScanner(page);
    await expect(picture).toBeVisible();
    await page.goBack();
    await expect(scanner(page)).toHaveCount(0);
    expect(await cameras(page)).toEqual(['ended', 'ended', 'ended']);
  });

  await test.step('The camera turns off when access is granted after the dialog was closed', async () => {
    await page.evaluate(keepCameras, true);
    await openScanner(page);
    await expect.poll(() => cameras(page)).toEqual(['live']);
    await closeScanner(page);
    await page.evaluate(() => Reflect.get(window, 'allowCamera')());
    await expect.poll(() => cameras(page)).toEqual(['ended']);
    await page.evaluate(cameraBack);
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

  await test.step('Access to the camera is denied', async () => {
    await context.clearPermissions();
    await openScanner(page);
    await expectState(page, 'Kamera nicht freigegeben', tryAgain);
    await closeScanner(page);
    await context.grantPermissions(['camera']);
  });

  await test.step('An unknown code beside a light is named, but neither followed nor sent', async () => {
    await page.evaluate(torchThere);
    await camera.shows('https://elsewhere.example/m/somebodys-secret');
    await openScanner(page);
    await expect(scanner(page).getByText('Fremder QR-Code')).toBeVisible();
    await expect(scanner(page).getByText('https://elsewhere.example/…', { exact: true })).toBeVisible();
    await expectState(page, 'Gelesen: https://elsewhere.example/…', 'Licht');
    await expect(scanner(page).getByRole('link')).toHaveCount(0);
    expect(await page.content()).not.toContain('somebodys-secret');
    expect(logins).toEqual([]);
    await closeScanner(page);
  });

  await test.step('A login code is checked and refused', async () => {
    await camera.shows('/m/no-such-token-1234567890');
    const held = await holdFiles(page, /\/auth\/token$/);
    await openScanner(page);
    await expectState(page, 'Anmeldung wird geprüft…');
    await held.release();
    await expectState(page, 'Zugang ungültig oder abgelaufen', 'Erneut scannen');
    expect(logins).toHaveLength(1);
    await closeScanner(page);
  });

  await test.step('The code of a reading card logs in', async () => {
    await page.getByRole('link', { name: 'Stadtwerke Lindental' }).click();
    await camera.shows('/m/demo-hausmeister-lindenhof-4f9c2', { degrees: 30 });
    // The login may complete before the dialog is seen.
    await open.click();
    await expect(page.getByRole('heading', { level: 1, name: /^Willkommen, Ralf Petersen/ })).toBeVisible();
    await expect(scanner(page)).toHaveCount(0);
    expect(page.url()).not.toContain('demo-hausmeister');
    expect(logins).toHaveLength(2);
  });
});
