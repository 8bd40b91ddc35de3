import { expectNoLayoutShift, watchLayoutShiftsOfNextPages } from '#e2e/support/page/layout-shifts.ts';
import { expectPrintedAlone } from '#e2e/support/page/print.ts';
import { expectHome, follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { metersOf } from '#e2e/support/server/disposable-accounts.ts';
import { mailsTo } from '#e2e/support/server/received-mails.ts';
import { violations } from '../accessibility/violations.ts';
import { showToCamera } from './shown-to-camera.ts';

const manager = 'reise-verwaltung';
const { twoRates, water } = metersOf(manager);
const access = 'Hausmeister Teststraße 7';
const address = 'hausmeister@mail.example';

test.use({ account: manager });

test('A manager shares a house, the caretaker scans the code and reads, and the manager sees it', async ({
  page,
  browser,
  baseURL,
  watch,
}) => {
  test.slow();
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  const code: { picture: Buffer } = { picture: Buffer.alloc(0) };

  await test.step('No code of the screen is loaded before it opens', async () => {
    await page.goto('/ablesung');
    await expect(page.getByRole('link', { name: water })).toBeVisible();
    expect(asked.filter(path => /MeterTable|Share\.|Houses/.test(path))).toEqual([]);
  });

  await test.step('All meters of the table are selected by keyboard and shared', async () => {
    await follow(page, 'Verwaltung');
    await expect(page).toHaveURL(/\/management\/account\/[^/]+$/);
    await expect(page.getByText('Noch kein Zugang erstellt')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Alle auswählen' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('2 ausgewählt')).toBeVisible();
    await page.getByRole('button', { name: 'Zähler teilen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zähler teilen' });
    await expect(dialog.getByRole('textbox', { name: 'Name des Zugangs' })).toHaveValue(
      `Ablesung ${twoRates} u. a.`,
    );
    await dialog.getByRole('textbox', { name: 'Name des Zugangs' }).fill(access);
    await dialog.getByRole('button', { name: 'Zugang erstellen' }).click();
  });

  const shown = page.getByRole('dialog', { name: 'Zugang erstellt' });
  await test.step('The new login is shown once, and its dialog does not close before it is saved', async () => {
    const qr = shown.getByRole('img', { name: `QR-Code für ${access}` });
    await expect(qr).toBeVisible();
    expect.soft(await violations(page)).toEqual([]);
    code.picture = await qr.screenshot();
    // Values were once hidden below the buttons that copy them.
    const value = await shown.getByText(/^\w{4}-\w{4}-\w{4}$/).boundingBox();
    const copy = await shown.getByRole('button', { name: 'Passwort kopieren' }).boundingBox();
    expect((value?.x ?? 0) + (value?.width ?? 0)).toBeLessThanOrEqual(copy?.x ?? 0);
    expect(value?.width).toBeGreaterThan(100);
    await expect(shown.getByRole('button', { name: 'Fertig' })).toBeDisabled();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: /nicht gesichert – trotzdem schließen/ });
    await question.getByText('Zurück zu den Zugangsdaten').click();
  });

  await test.step('Its card is printed alone', async () => {
    await shown.getByRole('button', { name: 'Karte drucken' }).click();
    await expectPrintedAlone(page, page.getByRole('article').getByRole('heading', { name: access }));
  });

  await test.step('It is mailed once, to its recipient', async () => {
    await shown.getByRole('button', { name: 'Per E-Mail' }).click();
    await shown.getByRole('textbox', { name: 'E-Mail-Adressen' }).fill(`Karl Kurz <${address}>`);
    await shown.getByRole('button', { name: 'E-Mail senden' }).click();
    await expect(shown.getByText('E-Mail versandt')).toBeVisible();
    const mails = await mailsTo(address);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('/m/');
    await shown.getByRole('button', { name: 'Fertig' }).click();
  });

  const device = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    // The test's own device keeps its own data.
    storageState: { cookies: [], origins: [] },
  });
  const caretaker = await device.newPage();
  await test.step('The caretaker scans the code from the screen and reads a meter', async () => {
    await showToCamera(caretaker, code.picture);
    await caretaker.goto('/');
    await caretaker.getByRole('button', { name: 'QR-Code scannen' }).click();
    await expectHome(caretaker);
    // A newly loaded page: the login navigates to the start page, even if another one was opened meanwhile.
    await caretaker.goto(`/ablesung/${manager}-wasser`);
    await caretaker.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.0.0)' }).fill('12');
    await caretaker.getByRole('button', { name: 'Ablesung senden' }).click();
    await expect(caretaker.getByRole('button', { name: 'Ablesung korrigieren' })).toBeVisible();
  });

  await test.step('The manager sees the progress of the house', async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: access })).toContainText('1 von 2 Zählern erledigt');
    watch.tolerate(/^warning: The resource .* was preloaded/);
  });
  await device.close();

  await test.step('Nothing moves while the screen loads on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await watchLayoutShiftsOfNextPages(page);
    for (const [path, shown] of [
      ['/management', access],
      [`${new URL(page.url()).pathname}?view=meters`, water],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('link', { name: shown })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoLayoutShift(page, 0.01);
    }
  });
});
