import { withFeatures, withoutLoginAllowed } from '../browser/application.ts';
import { kept } from '../browser/device.ts';
import { logIn } from '../browser/login.ts';
import { adding, serveModules } from '../browser/release-set.ts';
import { expectHome, expectLogin } from '../browser/screens.ts';
import { expect, test } from '../browser/test.ts';
import { dropTokenAnswers, tokenRequests } from '../browser/token-requests.ts';
import { openUserMenu } from '../browser/user-menu.ts';
import { fixtureModule } from '../portal/running-portal.ts';
import { sessionAccounts } from '../portal/session-accounts.ts';

const { first, second } = sessionAccounts;
const refusal = /^error: Failed to load resource: .* 401 .*\/auth\/token/;

const encoded = (text: string) =>
  Array.from(text, letter => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');

for (const [name, address] of [
  ['a link', `/m/${first.link}`],
  ['a link with two slashes', `//m/${first.link}`],
  ['a link that was encoded on its way', `/m/${encoded(first.link)}`],
  ['a link with white space around its token', `/m/%20${first.link}%0A`],
  ['a link with a query and a fragment', `/m/${first.link}?utm_source=karte#oben`],
] as const) {
  test(`${name} logs in and leaves nothing in the address`, async ({ page, baseURL }) => {
    await page.goto(`${baseURL}${address}`);
    await expectHome(page);
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
    await expect.poll(() => kept(page, 'sessions')).toMatchObject({ content: [{}] });
    await page.reload();
    await expectHome(page);
  });
}

test('the token leaves the address before the server has answered, and the history with it', async ({
  page,
}) => {
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
  await page.goBack();
  await expect(page).toHaveURL(/\/ablesung$/);
  await page.goForward();
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  await expectHome(page);
});

const unknown = [
  ['unknown', 'niemand-kennt-diesen-zugang-0123456789'],
  ['with padding', 'bmllbWFuZA=='],
  ['with slashes', 'a/b%2Fc'],
  ['in unicode', encodeURIComponent('schlüssel-🔑')],
  ['that is not encoded properly', '100%'],
] as const;

for (const [name, token] of unknown) {
  test(`a token ${name} is told, with a way to the login`, async ({ page, watch }) => {
    watch.announce(refusal);
    await page.goto(`/m/${token}`);
    await expect(page.getByRole('dialog', { name: 'Zugang ungültig oder abgelaufen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectLogin(page);
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  });
}

for (const [name, token] of [
  ['over-long', 'x'.repeat(8000)],
  ['empty', ''],
] as const) {
  test(`an ${name} token is told without asking the server`, async ({ page }) => {
    const requests = tokenRequests(page);
    await page.goto(`/m/${token}`);
    await expect(page.getByRole('dialog', { name: 'Zugang ungültig oder abgelaufen' })).toBeVisible();
    expect(requests).toEqual([]);
  });
}

test('reading without login is offered where the application allows it and a module has it', async ({
  page,
  watch,
}) => {
  watch.announce(refusal);
  const dialog = page.getByRole('dialog', { name: 'Zugang ungültig oder abgelaufen' });
  const offer = dialog.getByRole('link', { name: 'Ohne Anmeldung ablesen' });
  await serveModules(page, adding(fixtureModule('mf-without-login')));
  await page.goto('/m/unbekannt');
  await expect(dialog).toBeVisible();
  await expect(offer).toHaveCount(0);

  await withoutLoginAllowed(page);
  await page.goto('/m/unbekannt');
  await offer.click();
  await expect(page).toHaveURL(/\/ablesung-ohne-zugang$/);
  await expect(page.getByRole('heading', { name: 'Ablesung ohne Zugang' })).toBeVisible();
});

test('an answer that is lost after the server has handled the link costs nothing but another try', async ({
  page,
  watch,
}) => {
  watch.announce(/^error: Failed to load resource: net::ERR_/);
  const deliverAgain = await dropTokenAnswers(page);
  await page.goto(`/m/${first.link}`);
  const retry = page.getByRole('button', { name: 'Erneut versuchen' });
  await expect(retry).toBeVisible();
  await deliverAgain();
  await retry.click();
  await expectHome(page);
});

test('where several may be logged in, a link adds its account', async ({ page }) => {
  await page.goto(`/m/${first.link}`);
  await expectHome(page);
  await page.goto(`/m/${second.link}`);
  await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${second.name}` })).toBeVisible();
  await openUserMenu(page);
  await expect(page.getByRole('button', { name: `Zu ${first.name} wechseln` })).toBeVisible();
});

test('where one may be logged in, a link asks before it replaces who is there', async ({ page }) => {
  await withFeatures(page, { multipleAccountsLoginEnabled: false });
  await page.goto('/');
  await logIn(page, first.username);
  const requests = tokenRequests(page);

  await page.goto(`/m/${second.link}`);
  const question = page.getByRole('dialog');
  await expect(question).toContainText(first.name);
  expect(requests).toEqual([]);
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${first.name}` })).toBeVisible();

  await page.goto(`/m/${second.link}`);
  await question.getByRole('button', { name: 'Fortfahren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Willkommen, ${second.name}` })).toBeVisible();
  await openUserMenu(page);
  await expect(page.getByRole('button', { name: /^Zu .* wechseln$/ })).toHaveCount(0);
});
