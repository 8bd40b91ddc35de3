import type { Page } from '@playwright/test';
import { storedValue } from '#e2e/support/page/device.ts';
import { expect, test } from '#e2e/support/page/own-portal-test.ts';
import { expectHome, expectJob, expectReading, navigateTo } from '#e2e/support/page/screens.ts';
import { logInAndPrecache } from '#e2e/support/page/service-worker.ts';
import { captivePortal } from '#e2e/support/server/reverse-proxy.ts';
import { notice, offlinePanel, untilWatched } from '../connectivity/offline-panel.ts';
import { answersOfPortal, cached } from './cached-answers.ts';

const meter = { id: 'LT-100131', number: '1ESY1160412207' };

const retry = (page: Page) => page.getByRole('button', { name: 'Erneut versuchen' }).click();

test('Every page opens offline and behind a captive portal, and a waiting reading warns once', async ({
  page,
  context,
  portal: { front },
  watch,
}) => {
  test.slow();
  watch.tolerate(
    /^error: Failed to load resource: net::ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|INTERNET_DISCONNECTED)/,
  );
  const jobs = page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link');
  await logInAndPrecache(page);

  await test.step('The server goes down under a page', async () => {
    await navigateTo(page, '/ablesung');
    await expectReading(page);
    await untilWatched(page);
    await front.goDown();
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(offlinePanel(page)).toContainText('Ablesungen können weiterhin durchgeführt werden!');
    await page.reload();
    await expectReading(page);
    await expect(offlinePanel(page)).toContainText('Kein Internet');
    await expect(page.getByText(/^Stand vom \d\d\.\d\d\.\d{4}, \d\d:\d\d/)).toBeVisible();
  });

  await test.step('A captive portal answers everything with its page', async () => {
    front.intercept(captivePortal);
    await front.comeUp();
    await retry(page);
    await expect(offlinePanel(page)).toContainText('Das Netz verlangt eine Anmeldung');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Anmeldung des Netzes öffnen' }).click();
    await expect(await opened).toHaveTitle('Hotspot');
    await (await opened).close();
  });

  await test.step('The captive portal leaves no trace', async () => {
    await page.goto('/');
    await expectHome(page);
    await expect(page.getByRole('banner').locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    expect((await cached(page)).filter(({ text }) => text.includes('Hotspot'))).toEqual([]);
  });

  await test.step('The server is there again', async () => {
    await navigateTo(page, '/ablesung');
    await expect(offlinePanel(page)).toContainText('Das Netz verlangt eine Anmeldung');
    front.intercept(undefined);
    await retry(page);
    await expect(notice(page)).toContainText('Alle Funktionen stehen wieder zur Verfügung.');
    await expect(offlinePanel(page)).toBeHidden();
    await page.reload();
    await expectReading(page);
    await expect(jobs).not.toHaveCount(0);
  });

  await test.step('The only cached answer of the API is the logo', async () => {
    const paths = (await cached(page)).map(({ path }) => path);
    expect(paths.filter(path => /^\/(api|auth)\//.test(path))).toEqual(['/api/public/application/logo.png']);
  });

  await front.goDown();
  await test.step('Addresses that only the server may answer stay unanswered', async () => {
    const { ofServer, ofFile } = await answersOfPortal(page);
    expect(new Set(Object.values(ofServer)), JSON.stringify(ofServer)).toEqual(new Set(['no answer']));
    expect(ofFile, 'for comparison').toBe(200);
  });

  await test.step('Every page opens, also those never visited', async () => {
    await page.goto('/');
    await expectHome(page);
    await page.goto('/ablesung');
    await expectReading(page);
    await expect(jobs).not.toHaveCount(0);
    await page.goto('/ablesung/neu');
    await expect(page.getByRole('textbox', { name: 'Zählernummer' })).toBeVisible();
    await page.goto('/zugaenge');
    await expect(page.getByRole('heading', { level: 1, name: 'Meine Zugänge' })).toBeVisible();
    await page.goto('/gibt/es/nicht');
    await expect(page.getByRole('heading', { level: 1, name: 'Sorry, tut uns leid!' })).toBeVisible();
    await page.goto(`/ablesung/${meter.id}`);
    await expectJob(page, meter.number);
  });

  const warning = page.getByRole('dialog', { name: 'Noch nicht gesendet' });
  await test.step('A reading entered offline waits, with a warning', async () => {
    await context.setOffline(true);
    await expect(offlinePanel(page)).toContainText('Ablesungen können weiterhin durchgeführt werden!');
    await page.getByRole('textbox', { name: /^Zählerstand Verbrauch HT/ }).fill('2000,5');
    await page.getByRole('textbox', { name: /^Zählerstand Verbrauch NT/ }).fill('900,0');
    await page.getByRole('button', { name: 'Ablesung senden' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Trotzdem senden' }).click();
    await warning.getByText('Verstanden').click();
    await expect.poll(() => storedValue(page, 'queued-warning')).toMatchObject({ content: { isRead: true } });
  });

  await test.step('The warning appears once, however often the page is opened', async () => {
    // A device without a network reports this to every page from its start; the emulation does it a little later.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
    for (const address of [`/ablesung/${meter.id}`, '/ablesung']) {
      await page.goto(address);
      await expect(offlinePanel(page)).toContainText('1 Ablesung wartet auf diesem Gerät.');
      await expect(warning).toBeHidden();
      expect(await page.evaluate(() => scrollY), 'the page begins at its top').toBe(0);
      // The portal reports the missing connection; the failed list is no additional message.
      await expect(notice(page)).not.toContainText('fehlgeschlagen');
    }
  });

  await test.step('Every language works', async () => {
    await page.getByRole('button', { name: 'Sprache wechseln' }).click();
    await page.getByRole('button', { name: 'Sprache wechseln' }).click();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible();
  });
});
