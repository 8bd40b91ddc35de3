import type { Page } from '@playwright/test';
import { kept } from '../browser/device.ts';
import { logIn } from '../browser/login.ts';
import { expectHome, expectLogin, follow } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { dropTokenAnswers, tokenRequests } from '../browser/token-requests.ts';
import { runBackendCommand } from '../portal/run-backend-command.ts';
import { runningPortal } from '../portal/running-portal.ts';
import { sessionAccounts } from '../portal/session-accounts.ts';

const { first } = sessionAccounts;

/** The start page with all its parts: nothing is on its way any more that a leap of the clock would make late. */
async function expectWholeHome(page: Page): Promise<void> {
  await expectHome(page);
  await expect(page.getByRole('region', { name: 'Ablesung' })).toBeVisible();
}

/** Opens the portal and logs in. */
async function begin(page: Page): Promise<void> {
  await page.goto('/');
  await logIn(page, first.username);
  await expectWholeHome(page);
}

test('the token is renewed about a minute before it expires, without a word to the user', async ({
  page,
}) => {
  await page.clock.install();
  await begin(page);
  const requests = tokenRequests(page);
  await page.clock.fastForward('13:45');
  await expectHome(page);
  expect(requests).toHaveLength(0);
  const renewed = page.waitForResponse('**/auth/token');
  await page.clock.fastForward('00:30');
  expect((await renewed).status()).toBe(200);
  await follow(page, 'Ablesung');
  expect(requests).toHaveLength(1);
});

test('an answer that is lost after the server has renewed the token logs nobody out', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: net::ERR_/);
  await page.clock.install();
  await begin(page);
  const requests = tokenRequests(page);
  const deliverAgain = await dropTokenAnswers(page);

  const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/auth/token'));
  await page.clock.fastForward('14:05');
  await lost;
  await expect.poll(() => requests.length).toBe(1);
  const lostAgain = page.waitForEvent('requestfailed', request => request.url().endsWith('/auth/token'));
  await page.clock.fastForward('00:31');
  await lostAgain;
  await deliverAgain();
  const renewed = page.waitForResponse('**/auth/token');
  await page.clock.fastForward('00:31');
  expect((await renewed).status()).toBe(200);
  await page.reload();
  await expectHome(page);
  const [before, after] = [requests[0], requests[2]].map(request => request?.postDataJSON().token);
  expect(after).toBe(before);
});

test('an outage of hours logs nobody out', async ({ page, watch }) => {
  watch.announce(/^error: Failed to load resource: net::ERR_/);
  await page.clock.install();
  await begin(page);
  const requests = tokenRequests(page);
  await page.route('**/*', route => route.abort('internetdisconnected'));
  await page.clock.fastForward('05:00:00');
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  await page.unroute('**/*');
  const renewed = page.waitForResponse('**/auth/token');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect((await renewed).status()).toBe(200);
  await follow(page, 'Ablesung');
  await expect(page.getByRole('heading', { level: 1, name: 'Ablesung' })).toBeVisible();
});

test('a device that slept for a night goes on where it was', async ({ page }) => {
  await page.clock.install();
  await begin(page);
  const requests = tokenRequests(page);
  const renewed = page.waitForResponse('**/auth/token');
  await page.clock.fastForward('09:00:00');
  expect((await renewed).status()).toBe(200);
  await follow(page, 'Ablesung');
  await expect(page.getByRole('heading', { level: 1, name: 'Ablesung' })).toBeVisible();
  expect(requests).toHaveLength(1);
});

for (const [name, offset] of [
  ['three hours ahead', 3],
  ['three hours behind', -3],
] as const) {
  test(`a device clock ${name} makes no difference`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + offset * 3_600_000 });
    await begin(page);
    const requests = tokenRequests(page);
    await page.clock.fastForward('13:45');
    await page.reload();
    await expectWholeHome(page);
    expect(requests).toHaveLength(0);
    const renewed = page.waitForResponse('**/auth/token');
    await page.clock.fastForward('00:30');
    expect((await renewed).status()).toBe(200);
  });
}

test('of two tabs that renew at the same moment one asks, and both go on', async ({ context, page }) => {
  await context.clock.install();
  await begin(page);
  const other = await context.newPage();
  await other.goto('/');
  await expectWholeHome(other);
  const requests = tokenRequests(context);
  const before = await kept(page, 'sessions');
  const renewed = context.waitForEvent('response', response => response.url().endsWith('/auth/token'));
  // The clock is one for all tabs of a context.
  await context.clock.fastForward('14:05');
  await renewed;
  // A reload before the new token is on the device would ask for another one.
  await expect.poll(() => kept(page, 'sessions')).not.toEqual(before);
  await expect.poll(() => requests.length).toBe(1);
  for (const tab of [page, other]) {
    const jobs = tab.waitForResponse('**/api/pro/job');
    await tab.reload();
    expect((await jobs).status()).toBe(200);
  }
  expect(requests).toHaveLength(1);
});

test('a token that is refused during a call is renewed once, and the call repeated once', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: .* 401 .*\/api\/pro\/job/);
  await begin(page);
  const requests = tokenRequests(page);
  let refusals = 0;
  await page.route('**/api/pro/job', async route => {
    if (refusals++ > 0) return route.continue();
    const json = { status: 401, code: 'unauthenticated', message: '' };
    await route.fulfill({ status: 401, json });
  });
  await page.reload();
  await follow(page, 'Ablesung');
  await expect(page.getByRole('link', { name: /8NRD0000000001/ })).toBeVisible();
  // The kept jobs are shown before the call is repeated.
  await expect.poll(() => refusals).toBe(2);
  expect(requests).toHaveLength(1);
});

test('a server that refuses every token ends the session instead of being asked for ever', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: .* 401 .*\/api\/pro\//);
  await begin(page);
  const requests = tokenRequests(page);
  const json = { status: 401, code: 'unauthenticated', message: '' };
  await page.route('**/api/pro/**', route => route.fulfill({ status: 401, json }));
  await page.reload();
  await expect(page.getByText('Sitzung beendet')).toBeVisible();
  await expectLogin(page);
  expect(requests.length).toBeLessThanOrEqual(2);
});

test('a password that the utility resets ends the session at the next call', async ({ page, watch }) => {
  watch.announce(/^error: Failed to load resource: .* 401 .*\/api\/pro\//, /^error: .* 401 .*\/auth\/token/);
  const { dataDirectory } = runningPortal();
  const username = `gesperrt-${Date.now()}`;
  const password = await runBackendCommand(
    dataDirectory,
    ...['account', 'create', '--username', username, '--name', 'Gesperrt'],
  );
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password.trim());
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expectHome(page);
  await runBackendCommand(dataDirectory, 'account', 'reset-password', '--username', username);
  await page.reload();
  await expect(page.getByText('Sitzung beendet')).toBeVisible();
  await expectLogin(page);
});
