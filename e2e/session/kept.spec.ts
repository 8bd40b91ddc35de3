import { answerConfig } from '../browser/application.ts';
import { keep, kept } from '../browser/device.ts';
import { breakFiles, refused } from '../browser/faults.ts';
import { logIn } from '../browser/login.ts';
import { expectHome, expectJob, expectLogin, follow } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { openUserMenu } from '../browser/user-menu.ts';
import { sessionAccounts, sessionJobs } from '../portal/session-accounts.ts';

const { first, second } = sessionAccounts;
const server = /\/(api|auth)\//;

test.beforeEach(async ({ page }) => {
  await page.goto('/ablesung');
  await logIn(page, first.username);
  await expect(page.getByRole('link', { name: new RegExp(sessionJobs.first.meterNumber) })).toBeVisible();
});

test('a visit without the server shows the account, its name and its jobs as they were', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: net::ERR_/);
  await expect.poll(() => kept(page, 'account-info')).toBeTruthy();
  await breakFiles(page, server, refused);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${first.name}` })).toBeVisible();
  await follow(page, 'Ablesung');
  await page.getByRole('link', { name: new RegExp(sessionJobs.first.meterNumber) }).click();
  await expectJob(page, sessionJobs.first.meterNumber);
});

test('the start waits for no answer about the configuration, and follows it when it comes', async ({
  page,
}) => {
  await page.goto('/');
  await expectHome(page);
  const held = Promise.withResolvers<void>();
  await answerConfig(page, async route => {
    await held.promise;
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), applicationName: 'Stadtwerke Neuland' },
    });
  });
  await page.reload();
  await expectHome(page);
  await expect(page.getByRole('contentinfo')).toContainText('Stadtwerke Lindental');
  held.resolve();
  await expect(page.getByRole('contentinfo')).toContainText('Stadtwerke Neuland');
});

test('logins that cannot be read are set aside, and the user is told', async ({ page }) => {
  await keep(page, 'sessions', 'Unfug');
  await page.reload();
  await expectLogin(page);
  await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText(
    'Gespeicherte Angaben nicht lesbar',
  );
  expect(await kept(page, 'sessions.unreadable')).toBe('Unfug');
  await page.reload();
  await expectLogin(page);
  await expect(page.getByText('Gespeicherte Angaben nicht lesbar')).toHaveCount(0);
});

test('a configuration that cannot be read is loaded again without a word', async ({ page }) => {
  await keep(page, 'application', { version: 1, content: 'Unfug' });
  await page.goto('/');
  await expectHome(page);
  await expect(page.getByText('Gespeicherte Angaben nicht lesbar')).toHaveCount(0);
});

test('an account that lacks its token is removed at the start, and the others stay', async ({ page }) => {
  await page.goto(`/m/${second.link}`);
  await expectHome(page);
  const sessions = (await kept(page, 'sessions')) as { version: number; content: object[] };
  const [newest, ...others] = sessions.content;
  await keep(page, 'sessions', { ...sessions, content: [{ ...newest, refreshToken: undefined }, ...others] });
  await page.reload();
  await expect(page.getByText('Zugang abgelaufen')).toBeVisible();
  await expect(page.getByText('Ein abgelaufener Zugang wurde entfernt')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${first.name}` })).toBeVisible();
  await openUserMenu(page);
  await expect(page.getByRole('button', { name: /^Zu .* wechseln$/ })).toHaveCount(0);
});

test('wordings of the deployment replace the built-in ones, as plain text', async ({ page }) => {
  await answerConfig(page, async route => {
    const response = await route.fetch();
    const config = await response.json();
    const translations = { 'de-FORMAL': { 'footer.imprint': '<b>Wer wir sind</b>' } };
    const languageConfig = { ...config.languageConfig, translations };
    await route.fulfill({ response, json: { ...config, languageConfig } });
  });
  await page.reload();
  await expect(page.getByRole('link', { name: '<b>Wer wir sind</b>' })).toBeVisible();
});

test('a wrong setting is replaced by its default and reported, and the portal works', async ({
  page,
  watch,
}) => {
  watch.announce(/^warning: \[application config\] .*features\.loginUsernameMinLength/);
  await answerConfig(page, async route => {
    const response = await route.fetch();
    const config = await response.json();
    const features = { ...config.features, loginUsernameMinLength: 'fünf' };
    await route.fulfill({ response, json: { ...config, features, somethingNew: true } });
  });
  await page.goto('/');
  await expectHome(page);
});
