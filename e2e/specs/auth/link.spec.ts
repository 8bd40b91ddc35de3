import { allowAnonymousReading, withFeatures } from '#e2e/support/page/application.ts';
import { expectHome, expectLogin } from '#e2e/support/page/screens.ts';
import { expect, test } from '#e2e/support/page/test.ts';
import { dropTokenAnswers, tokenRequests } from '#e2e/support/page/token-requests.ts';
import { openUserMenu } from '#e2e/support/page/user-menu.ts';
import { sessionAccounts } from '#e2e/support/server/session-accounts.ts';
import { expectToFit, withLongNames } from './long-names.ts';

const { first, second } = sessionAccounts;

const encoded = (text: string) =>
  Array.from(text, letter => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

test('A login link works however it was mangled, and leaves no trace in address and history', async ({
  page,
  baseURL,
  watch,
}) => {
  test.slow();
  watch.announce(/^error: Failed to load resource: net::ERR_/);
  const atStart = /^http:\/\/[^/]+\/$/;

  await test.step('The address is clean before the server answers', async () => {
    await page.goto('/ablesung');
    await expectLogin(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/auth/token', async route => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/m/${first.link}`);
    await expect(page.getByRole('status').getByText('Anmeldung wird geprüft')).toBeVisible();
    await expect(page).toHaveURL(/\/m$/);
    held.resolve();
    await expectHome(page);
    // What every script of the page could read. (A page with a fake clock has none of it.)
    const traces = await page.evaluate(() =>
      JSON.stringify([performance.getEntries(), { ...sessionStorage }, document.referrer, history.state]),
    );
    expect(traces).toContain('"entryType":"navigation"');
    expect(traces).not.toContain(first.link);
    await page.goBack();
    await expect(page).toHaveURL(/\/ablesung$/);
    await page.goForward();
    await expect(page).toHaveURL(atStart);
    await expectHome(page);
    await page.unroute('**/auth/token');
  });

  await test.step('An answer lost after the server handled the link costs one retry', async () => {
    const deliverAgain = await dropTokenAnswers(page);
    await page.goto(`/m/${first.link}`);
    const retry = page.getByRole('button', { name: 'Erneut versuchen' });
    await expect(retry).toBeVisible();
    await deliverAgain();
    await retry.click();
    await expectHome(page);
  });

  await test.step('With two slashes, encoded, with white space, a query and a fragment', async () => {
    const answered = page.waitForResponse('**/auth/token');
    await page.goto(`${baseURL}//m/%20${encoded(first.link)}%0A?utm_source=karte#oben`);
    expect((await answered).status()).toBe(200);
    await expectHome(page);
    await expect(page).toHaveURL(atStart);
  });
});

test('An invalid link leads to the login, and to anonymous reading where it is allowed', async ({
  page,
  request,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: .* 401 .*\/auth\/token/);
  const strange = `niemand/kennt%2Fdiesen-${encodeURIComponent('schlüssel-🔑')}==`;
  const notEncoded = `${strange}-100%`;
  const overLong = 'x'.repeat(8000);
  for (const token of [strange, notEncoded, overLong, ''])
    await test.step(`The server has a page for ${token.slice(0, 80)}`, async () => {
      const answer = await request.get(`/m/${token}`);
      expect.soft(answer.status(), token).toBe(200);
      expect.soft(answer.headers()['content-type'], token).toContain('text/html');
    });

  await allowAnonymousReading(page, false);
  const requests = tokenRequests(page);
  const dialog = page.getByRole('dialog', { name: 'Zugang ungültig oder abgelaufen' });
  const offer = dialog.getByRole('link', { name: 'Ohne Anmeldung ablesen' });
  for (const [name, token, asked] of [
    ['unknown', strange, 1],
    ['over-long', overLong, 0],
  ] as const)
    await test.step(name, async () => {
      const before = requests.length;
      await page.goto(`/m/${token}`);
      await expect(dialog).toBeVisible();
      expect.soft(requests.length - before, `${name}: asks the server`).toBe(asked);
      await expect.soft(offer).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expectLogin(page);
      await expect.soft(page, name).toHaveURL(/^http:\/\/[^/]+\/$/);
    });

  await test.step('An empty token, where anonymous reading is allowed', async () => {
    const before = requests.length;
    await allowAnonymousReading(page);
    await page.goto('/m/');
    await offer.click();
    expect(requests.length - before).toBe(0);
    await expect(page).toHaveURL(/\/ablesung-ohne-zugang$/);
    await expect(page.getByRole('textbox', { name: 'Zählernummer' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('A link asks before it replaces the only allowed login, however long the names are', async ({
    page,
  }) => {
    const longNames = await withLongNames(page);
    await withFeatures(page, { multipleAccountsLoginEnabled: false });
    const welcome = (name: string) => page.getByRole('heading', { level: 1, name: `Willkommen, ${name}` });
    await page.goto(`/m/${first.link}`);
    await expect(welcome(longNames.of(first.name))).toBeVisible();
    const requests = tokenRequests(page);

    await page.goto(`/m/${second.link}`);
    const question = page.getByRole('dialog', { name: 'Zugang wechseln?' });
    await expect(question).toContainText(longNames.of(first.name));
    await expectToFit(page, question, question.getByRole('button', { name: 'Fortfahren' }));
    expect(requests).toEqual([]);
    await question.getByRole('button', { name: 'Fortfahren' }).click();
    await expect(welcome(longNames.of(second.name))).toBeVisible();
    await openUserMenu(page);
    await expect(page.getByRole('button', { name: /^Zu .* wechseln$/ })).toHaveCount(0);
  });
});
