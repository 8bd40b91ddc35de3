import type { Page } from '@playwright/test';
import { withFeatures, withoutLoginAllowed } from '../browser/application.ts';
import { holdFiles } from '../browser/faults.ts';
import { logIn } from '../browser/login.ts';
import type { PageWatch } from '../browser/page-watch.ts';
import { adding, serveModules } from '../browser/release-set.ts';
import { expectHome, expectLogin } from '../browser/screens.ts';
import { expect } from '../browser/test.ts';
import { logOut, openUserMenu } from '../browser/user-menu.ts';
import { fixtureModule } from '../portal/running-portal.ts';
import { sessionAccounts } from '../portal/session-accounts.ts';
import type { Screen } from './screens.ts';

const { first, second } = sessionAccounts;
const unknownLink = '/m/niemand-kennt-diesen-zugang';

function refusedLogin(_page: Page, watch: PageWatch) {
  watch.announce(/^error: Failed to load resource: .* 401 .*\/auth\/token/);
  return Promise.resolve();
}

async function offeringReadingWithoutLogin(page: Page) {
  await withoutLoginAllowed(page);
  await serveModules(page, adding(fixtureModule('mf-without-login')));
}

async function tryToLogIn(page: Page) {
  await page.getByRole('textbox', { name: 'Benutzername' }).fill('niemand');
  await page.getByLabel('Passwort', { exact: true }).fill('stimmt nicht');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('alert').getByText('Anmeldung fehlgeschlagen')).toBeVisible();
}

/** What people see on their way into the portal and out of it. */
export const loginScreens: readonly Screen[] = [
  { name: 'login', address: '/', reach: expectLogin },
  {
    name: 'status',
    address: '/status',
    reach: page => expect(page.getByText('Der Server ist erreichbar und arbeitet.')).toBeVisible(),
  },
  { name: 'login with wrong credentials', address: '/', prepare: refusedLogin, reach: tryToLogIn },
  {
    name: 'login with a second tab',
    address: '/',
    prepare: offeringReadingWithoutLogin,
    async reach(page) {
      await page.getByRole('tab', { name: 'Ohne Zugangsdaten' }).click();
      await expect(page.getByRole('link', { name: 'Ohne Anmeldung ablesen' })).toBeVisible();
    },
  },
  {
    name: 'help after failed logins',
    address: '/',
    async prepare(page, watch) {
      await refusedLogin(page, watch);
      await offeringReadingWithoutLogin(page);
    },
    async reach(page) {
      await tryToLogIn(page);
      await page.getByRole('button', { name: 'Warum funktioniert mein Zugang nicht?' }).click();
      await expect(page.getByRole('dialog', { name: 'Anmeldung fehlgeschlagen' })).toBeVisible();
    },
  },
  {
    name: 'link being checked',
    address: '/',
    async reach(page) {
      await holdFiles(page, /\/auth\/token$/);
      await page.goto(`/m/${first.link}`);
      await expect(page.getByRole('status').getByText('Anmeldung wird geprüft…')).toBeVisible();
    },
  },
  {
    name: 'link that opens nothing',
    address: '/',
    async prepare(page, watch) {
      await refusedLogin(page, watch);
      await offeringReadingWithoutLogin(page);
    },
    async reach(page) {
      await page.goto(unknownLink);
      await expect(page.getByRole('dialog', { name: 'Zugang ungültig oder abgelaufen' })).toBeVisible();
    },
  },
  {
    name: 'question before another account takes the place',
    address: '/',
    prepare: page => withFeatures(page, { multipleAccountsLoginEnabled: false }),
    async reach(page) {
      await logIn(page, first.username);
      await expectHome(page);
      await page.goto(`/m/${second.link}`);
      await expect(page.getByRole('dialog', { name: 'Zugang wechseln?' })).toBeVisible();
    },
  },
  {
    name: 'user menu with several accounts',
    address: '/',
    async reach(page) {
      await logIn(page, first.username);
      await expectHome(page);
      await page.goto(`/m/${second.link}`);
      await expectHome(page);
      await openUserMenu(page);
      await expect(page.getByRole('button', { name: `Zu ${first.name} wechseln` })).toBeVisible();
    },
  },
  {
    name: 'accounts',
    address: '/',
    async reach(page) {
      await logIn(page, first.username);
      await expectHome(page);
      await page.goto(`/m/${second.link}`);
      await expectHome(page);
      await page.goto('/zugaenge');
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
    },
  },
  { name: 'one more login', account: 'kunde', address: '/anmelden', reach: expectLogin },
  {
    name: 'question before a logout',
    account: 'reise-barrierefrei',
    address: '/ablesung/reise-barrierefrei-wasser',
    async reach(page) {
      await page.getByRole('textbox', { name: /^Zählerstand/ }).fill('12');
      await logOut(page);
      await expect(page.getByRole('dialog', { name: 'Noch nicht gesendete Eingaben' })).toBeVisible();
    },
  },
];
