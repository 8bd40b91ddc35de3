import { answerConfig } from '#e2e/support/page/application.ts';
import { isInStoredLists, storedValue, storeValue } from '#e2e/support/page/device.ts';
import { breakFiles, refused } from '#e2e/support/page/faults.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { expectHome, expectJob, expectLogin, follow } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { openUserMenu } from '#e2e/support/page/user-menu.ts';
import { sessionAccounts, sessionJobs } from '#e2e/support/server/session-accounts.ts';

const { first, second } = sessionAccounts;
const server = /\/(api|auth)\//;

test('Data kept from a visit is used at the next one, and unreadable data does no harm', async ({
  page,
  watch,
}) => {
  test.slow();
  watch.announce(
    /^error: Failed to load resource: net::ERR_/,
    /^warning: \[application config\] .*features\.loginUsernameMinLength/,
  );
  const row = page
    .getByRole('navigation', { name: 'Aufträge' })
    .getByRole('link', { name: new RegExp(sessionJobs.first.meterNumber) });
  const unreadable = page.getByText('Gespeicherte Angaben nicht lesbar');
  await page.goto('/ablesung');
  await logIn(page, first.username);
  await expect(row).toBeVisible();

  await test.step('An offline visit shows the account, its name and its jobs as before', async () => {
    await expect.poll(() => isInStoredLists(page, first.name)).toBe(true);
    const restore = await breakFiles(page, server, refused);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${first.name}` })).toBeVisible();
    await follow(page, 'Ablesung');
    await row.click();
    await expectJob(page, sessionJobs.first.meterNumber);
    await restore();
  });

  await test.step('The start does not wait for the configuration, and applies it when it arrives', async () => {
    const held = Promise.withResolvers<void>();
    await answerConfig(page, async route => {
      await held.promise;
      const response = await route.fetch();
      const config = await response.json();
      const translations = { 'de-FORMAL': { 'footer.imprint': '<b>Wer wir sind</b>' } };
      const json = {
        ...config,
        applicationName: 'Stadtwerke Neuland',
        languageConfig: { ...config.languageConfig, translations },
        features: { ...config.features, loginUsernameMinLength: 'fünf' },
        somethingNew: true,
      };
      await route.fulfill({ response, json });
    });
    await page.goto('/');
    await expectHome(page);
    await expect(page.getByRole('contentinfo')).toContainText('Stadtwerke Lindental');
    held.resolve();
    // With an invalid setting, which its default replaces.
    await expect(page.getByRole('contentinfo')).toContainText('Stadtwerke Neuland');
    await expectHome(page);
  });

  await test.step('Texts of the deployment replace the built-in ones, as plain text', async () => {
    await expect(page.getByRole('link', { name: '<b>Wer wir sind</b>' })).toBeVisible();
    await page.unroute('**/api/public/application');
  });

  await test.step('An account without a token is removed, and an unreadable configuration is reloaded silently', async () => {
    await page.goto(`/m/${second.link}`);
    await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${second.name}` })).toBeVisible();
    const sessions = (await storedValue(page, 'sessions')) as { version: number; content: object[] };
    const [newest, ...others] = sessions.content;
    const content = [{ ...newest, refreshToken: undefined }, ...others];
    await storeValue(page, 'sessions', { ...sessions, content });
    await storeValue(page, 'application', { version: 1, content: 'Unfug' });
    await page.reload();
    await expect(page.getByText('Zugang abgelaufen')).toBeVisible();
    await expect(page.getByText('Ein abgelaufener Zugang wurde entfernt')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${first.name}` })).toBeVisible();
    await openUserMenu(page);
    await expect(page.getByRole('button', { name: /^Zu .* wechseln$/ })).toHaveCount(0);
    await expect.poll(() => storedValue(page, 'application')).not.toMatchObject({ content: 'Unfug' });
    await expect(unreadable).toHaveCount(0);
  });

  await test.step('Unreadable logins are quarantined, and one message reports it', async () => {
    await storeValue(page, 'sessions', 'Unfug');
    await page.reload();
    await expectLogin(page);
    await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText(
      'Gespeicherte Angaben nicht lesbar',
    );
    expect(await storedValue(page, 'sessions.unreadable')).toBe('Unfug');
    await page.reload();
    await expectLogin(page);
    await expect(unreadable).toHaveCount(0);
  });
});
