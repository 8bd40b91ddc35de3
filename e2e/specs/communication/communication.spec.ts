import type { Page } from '@playwright/test';
import { withCrmSettings } from '#e2e/support/page/application.ts';
import { expectHome, expectJob, navigateTo } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { openUserMenu } from '#e2e/support/page/user-menu.ts';
import { metersOf } from '#e2e/support/server/disposable-accounts.ts';
import { mailsTo } from '#e2e/support/server/received-mails.ts';
import { sessionAccounts } from '#e2e/support/server/session-accounts.ts';
import { startStandInCrm } from '#e2e/support/server/stand-in-crm.ts';
import { exportedReadings } from '../journeys/exported-readings.ts';

test.use({ account: 'reise-digital' });

const address = 'reise-digital@example.org';
const receipts = /\/api\/pro\/job\/reading-receipts/;

/** Registers in the customer system's form, and confirms the address with the mailed link. */
async function register(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(address);
  await page.getByRole('checkbox').check();
  await page.getByRole('button').click();
  const [mail] = await mailsTo(address);
  await page.goto(/http:\S+\/confirm\/\S+/.exec(mail?.text ?? '')?.[0] ?? 'about:blank');
  await page.getByRole('button').click();
  await expect(page.getByRole('heading', { name: 'Die Registrierung ist fertig' })).toBeVisible();
}

/** The mail that confirms the readings of one meter and not of the other. */
async function confirmationOf(meterNumber: string, other: string, mails: number) {
  const mail = (await mailsTo(address, mails)).find(({ text }) => text.includes(meterNumber));
  expect(mail?.subject).toBe('Bestätigung Ihrer Ablesungen');
  expect(mail?.text).not.toContain(other);
  expect(mail?.attachments).toContain('application/pdf');
  return mail?.text ?? '';
}

/** Submission numbers of a job at the utility. */
async function submissionNumbers(jobId: string): Promise<readonly (string | undefined)[]> {
  const numbers = (await exportedReadings(jobId)).map(({ submissionNumber }) => submissionNumber);
  return [...new Set(numbers)];
}

test('A customer registers for mails, and each reading is confirmed by one mail', async ({
  page,
  context,
  watch,
}) => {
  test.slow();
  const crm = await startStandInCrm();
  watch.tolerate(new RegExp(`^request to ${crm.address}/`));
  watch.announce(/^error: Failed to load resource: .*reading-receipts/);
  const { water, twoRates } = metersOf('reise-digital');
  const dialog = page.getByRole('dialog');
  const messages = page.getByRole('region', { name: 'Meldungen' });
  const places = page.getByRole('button', { name: /^(Digitale Kommunikation|Bestätigung per E-Mail)$/ });
  const send = page.getByRole('button', { name: 'Ablesung senden' });
  const request = dialog.getByRole('button', { name: 'Bestätigung anfordern' });
  const dismissMessage = () => messages.getByRole('button', { name: 'Meldung schließen' }).click();
  try {
    await withCrmSettings(page, { externalRegistrationOptInBaseUrl: crm.address });

    await test.step('Card, menu and job offer the registration', async () => {
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'Digitale Kommunikation' })).toBeVisible();
      await openUserMenu(page);
      await expect(places).toBeVisible();
      await page.keyboard.press('Escape');
      await navigateTo(page, '/ablesung/reise-digital-wasser');
      await expectJob(page, water);
      await expect(places).toBeVisible();
    });

    await test.step('It opens beside the portal, which is updated by the customer system alone', async () => {
      await navigateTo(page, '/');
      await page.getByRole('button', { name: 'Registrieren' }).click();
      const opened = context.waitForEvent('page');
      await dialog.getByRole('link', { name: 'Zur Registrierung' }).click();
      const registration = await opened;
      await registration.waitForLoadState();
      expect(new URL(registration.url()).searchParams.get('ref')).toBe('ksa');
      expect(await registration.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
      await expect(dialog).toContainText('noch nicht bestätigt');
      await register(registration);
      await registration.close();
      // A headless browser sends no event when a window regains focus.
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(messages).toContainText('Registrierung abgeschlossen');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('region', { name: 'Bestätigung Ihrer Ablesungen' })).toBeHidden();
      await dismissMessage();
    });

    await test.step('A reading is confirmed by a mail with the utility’s number', async () => {
      await navigateTo(page, '/ablesung/reise-digital-wasser');
      await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.0.0)' }).fill('321');
      await send.click();
      await expect(page.getByText('Senden erfolgreich')).toBeVisible();
      await page.getByRole('button', { name: 'Bestätigung per E-Mail' }).click();
      await request.click();
      await expect(messages).toContainText('mit der Ablesung von 1 Zähler.');
      await expect(dialog).toBeHidden();
      const text = await confirmationOf(water, twoRates, 2);
      await dismissMessage();
      const [number] = await submissionNumbers('reise-digital-wasser');
      expect(text).toContain(number);
      expect(text).toContain('321 m³');
      await page.getByRole('button', { name: 'Bestätigung per E-Mail' }).click();
      await expect(dialog).toContainText('Die Bestätigung ist angefordert');
      await dialog.getByRole('button', { name: 'Schließen' }).first().click();
    });

    await test.step('After the last meter the portal asks for it; a lost answer causes no second mail', async () => {
      await navigateTo(page, '/ablesung/reise-digital-strom');
      await page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' }).fill('2000,5');
      await page.getByRole('textbox', { name: 'Zählerstand Niedertarif (1.8.2)' }).fill('900,0');
      await send.click();
      await expect(dialog).toContainText('2 Zähler abgelesen');
      let isLost = false;
      await page.route(receipts, async route => {
        if (isLost) return route.continue();
        isLost = true;
        await route.fetch();
        await route.abort('connectionreset');
      });
      await request.click();
      await expect(messages).toContainText('mit der Ablesung von 1 Zähler.');
      const text = await confirmationOf(twoRates, water, 3);
      expect(text).toContain((await submissionNumbers('reise-digital-strom'))[0]);
      expect(await mailsTo(address, 3)).toHaveLength(3);
    });

    await test.step('It is not offered offline, with a second login, or to an account without it', async () => {
      await navigateTo(page, '/');
      const card = page.getByRole('region', { name: 'Bestätigung Ihrer Ablesungen' });
      await expect(card).toBeVisible();
      await context.setOffline(true);
      await expect(card).toBeHidden();
      await context.setOffline(false);
      await expect(card).toBeVisible();

      const asked: string[] = [];
      await page.goto(`/m/${sessionAccounts.third.link}`);
      const second = page.getByRole('button', { name: 'Zu reise-digital wechseln' });
      await expectHome(page);
      await openUserMenu(page);
      await expect(second).toBeVisible();
      // Until the link has logged in there is one login, which may ask; so may the page before, online again.
      page.once('framenavigated', () =>
        page.on('request', sent => {
          if (sent.url().includes('crm-registration-info')) asked.push(sent.url());
        }),
      );
      await page.reload();
      await expectHome(page);
      await openUserMenu(page);
      await expect(second).toBeVisible();
      await expect(places).toBeHidden();
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(card).toBeHidden();
      expect(asked).toEqual([]);
    });
  } finally {
    await crm.stop();
  }
});
