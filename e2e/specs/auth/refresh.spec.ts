import type { Page } from '@playwright/test';
import { storedValue } from '#e2e/support/page/device.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { expectHome, expectLogin } from '#e2e/support/page/screens.ts';
import { watchShellParts } from '#e2e/support/page/shell-parts.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { dropTokenAnswers, tokenRequests } from '#e2e/support/page/token-requests.ts';
import { backendCommand } from '#e2e/support/server/backend-commands.ts';
import { sessionAccounts } from '#e2e/support/server/session-accounts.ts';

const { first } = sessionAccounts;

/** Waits for the complete start page: a clock jump cannot delay anything in flight. */
async function expectWholeHome(page: Page): Promise<void> {
  await expectHome(page);
  await expect(page.getByRole('region', { name: 'Ablesung' })).toBeVisible();
}

/** Advances the page's clock until the device has a new token. */
async function renewedBy(page: Page, step: string): Promise<void> {
  const before = await storedValue(page, 'sessions');
  await page.clock.fastForward(step);
  // A reload before the new token is persisted would refresh again.
  await expect.poll(() => storedValue(page, 'sessions')).not.toEqual(before);
}

test('A login stays valid for a day on a device whose clock is three hours ahead', async ({
  page,
  context,
  watch,
}) => {
  test.slow();
  watch.announce(/^error: Failed to load resource: net::ERR_/);
  // All tabs of a context share the clock.
  await context.clock.install({ time: Date.now() + 3 * 3_600_000 });
  const untilShellIsWhole = watchShellParts(page);
  await page.goto('/');
  await logIn(page, first.username);
  await expectWholeHome(page);
  const requests = tokenRequests(context);

  await test.step('The token is refreshed about a minute before it expires, not earlier', async () => {
    await untilShellIsWhole();
    await page.clock.fastForward('13:45');
    await page.reload();
    await expectWholeHome(page);
    await untilShellIsWhole();
    expect(requests).toHaveLength(0);
    await renewedBy(page, '00:30');
    expect(requests).toHaveLength(1);
  });

  await test.step('One of two tabs refreshes, and both continue', async () => {
    const other = await context.newPage();
    const untilOtherIsWhole = watchShellParts(other);
    await other.goto('/');
    await expectWholeHome(other);
    await untilOtherIsWhole();
    await renewedBy(page, '14:05');
    for (const tab of [page, other]) {
      const jobs = tab.waitForResponse('**/api/pro/job');
      await tab.reload();
      expect((await jobs).status()).toBe(200);
      await expectWholeHome(tab);
    }
    expect(requests).toHaveLength(2);
    await other.close();
  });

  await test.step('An answer lost after the refresh does not end the login', async () => {
    // First: a request under way while interception begins is reported to no test.
    await untilShellIsWhole();
    const deliverAgain = await dropTokenAnswers(page);
    const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/auth/token'));
    await page.clock.fastForward('14:05');
    await lost;
    await expect.poll(() => requests.length).toBe(3);
    await deliverAgain();
    await renewedBy(page, '00:31');
    const [spent, again] = [requests[2], requests[3]].map(request => request?.postDataJSON().token);
    expect(again).toBe(spent);
  });

  await test.step('The login survives an outage of five hours', async () => {
    const before = await storedValue(page, 'sessions');
    await page.route('**/*', route => route.abort('internetdisconnected'));
    await page.clock.fastForward('05:00:00');
    await expect.poll(() => requests.length).toBeGreaterThan(4);
    await page.unroute('**/*');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => storedValue(page, 'sessions')).not.toEqual(before);
  });

  await test.step('The login survives a night of sleep', async () => {
    await renewedBy(page, '09:00:00');
    await page.reload();
    await expectWholeHome(page);
  });
});

test('A password reset by the utility ends the session at the next call', async ({ page, watch }) => {
  test.slow();
  watch.announce(/^error: Failed to load resource: .* 401 .*\/api\/pro\//, /^error: .* 401 .*\/auth\/token/);
  const username = `gesperrt-${Date.now()}`;
  const password = await backendCommand('account', 'create', '--username', username, '--name', 'Gesperrt');
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password.trim());
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expectHome(page);
  await backendCommand('account', 'reset-password', '--username', username);
  await page.reload();
  await expect(page.getByText('Sitzung beendet')).toBeVisible();
  await expectLogin(page);
});
