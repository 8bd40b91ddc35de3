import type { Page } from '@playwright/test';
import { passwordOf } from '#e2e/support/page/login.ts';
import { expectHome, follow } from '#e2e/support/page/screens.ts';
import { watchShellParts } from '#e2e/support/page/shell-parts.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { logOut } from '#e2e/support/page/user-menu.ts';
import { backendCommand } from '#e2e/support/server/backend-commands.ts';
import { backendLog } from '#e2e/support/server/running-portal.ts';
import { sessionAccounts, sessionJobs } from '#e2e/support/server/session-accounts.ts';
import { skipLogoutMessage } from './skip-logout-message.ts';

const { first } = sessionAccounts;

/** The page's document, address and history. */
function visibleParts(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      location.href,
      history.state,
      document.referrer,
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
    ]),
  );
}

test('No token appears in addresses, documents or logs, and none works after the logout', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const secrets = new Set<string>([first.link]);
  const accessTokens: string[] = [];
  const said: string[] = [];
  const asked: string[] = [];
  page.on('console', message => said.push(message.text()));
  page.on('response', async response => {
    if (!response.url().endsWith('/auth/token')) return;
    const { token, refreshToken } = await response.json();
    secrets.add(token).add(refreshToken);
    accessTokens.push(token);
  });
  page.on('request', sent => {
    const { referer = '' } = sent.headers();
    if (!sent.isNavigationRequest()) asked.push(sent.url());
    asked.push(referer);
  });

  const seen: string[] = [];
  await page.clock.install();
  const untilShellIsWhole = watchShellParts(page);
  await page.goto(`/m/${first.link}`);
  await expectHome(page);
  const [device, ...others] = await context.cookies(new URL('/auth/token', page.url()).href);
  expect({ device, others }).toMatchObject({ device: { httpOnly: true, sameSite: 'Strict' }, others: [] });
  secrets.add(device?.value ?? '');
  seen.push(await visibleParts(page));
  await follow(page, 'Ablesung');
  await page
    .getByRole('navigation', { name: 'Aufträge' })
    .getByRole('link', { name: new RegExp(sessionJobs.first.meterNumber) })
    .click();
  seen.push(await visibleParts(page));
  const renewed = page.waitForResponse('**/auth/token');
  await untilShellIsWhole();
  await page.clock.fastForward('14:30');
  await (await renewed).finished();
  seen.push(await visibleParts(page));
  const revoked = page.waitForResponse('**/auth/revoke');
  await logOut(page);
  expect((await revoked).status()).toBe(204);
  expect(accessTokens).toHaveLength(2);
  for (const token of accessTokens) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.get('/api/pro/account/info', { headers })).status()).toBe(401);
  }
  await skipLogoutMessage(page);
  seen.push(await visibleParts(page));
  await page.getByRole('textbox', { name: 'Benutzername' }).fill(first.username);
  await page.getByLabel('Passwort', { exact: true }).fill(passwordOf(first.username));
  const login = page.waitForRequest('**/auth/token');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  expect(await (await login).headerValue('cookie')).toBe(`${device?.name}=${device?.value}`);
  await expectHome(page);
  seen.push(await visibleParts(page));

  const logins = await backendCommand('account', 'logins', '--username', first.username);
  expect(logins).toContain('link');
  const places = { seen, said, asked, log: [await backendLog()], logins: [logins] };
  expect(secrets.size).toBeGreaterThanOrEqual(6);
  for (const secret of [...secrets, passwordOf(first.username)]) {
    const found = Object.entries(places).filter(([, texts]) => texts.some(text => text.includes(secret)));
    expect(found.map(([place]) => place)).toEqual([]);
  }
});
