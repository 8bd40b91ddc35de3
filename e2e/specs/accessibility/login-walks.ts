import type { Page } from '@playwright/test';
import { withFeatures } from '#e2e/support/page/application.ts';
import { storedValue, storeValue } from '#e2e/support/page/device.ts';
import { breakFiles, holdFiles, refused } from '#e2e/support/page/faults.ts';
import { logIn } from '#e2e/support/page/login.ts';
import { moduleFailure, tryAgain } from '#e2e/support/page/module-failure.ts';
import { expectHome, navigateTo } from '#e2e/support/page/screens.ts';
import { expect } from '#e2e/support/page/test.ts';
import { openUserMenu } from '#e2e/support/page/user-menu.ts';
import { sessionAccounts, sessionJobs } from '#e2e/support/server/session-accounts.ts';
import { answerProbes } from '../shell/connectivity/probe-answers.ts';
import type { Walk } from './walk.ts';

const { first, second } = sessionAccounts;
const refusedLogin = /^error: Failed to load resource: .* 401 .*\/auth\/token/;
const failedLoad = /^error: Failed to load resource/;

async function tryToLogIn(page: Page) {
  await page.getByRole('textbox', { name: 'Benutzername' }).fill('niemand');
  await page.getByLabel('Passwort', { exact: true }).fill('stimmt nicht');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  const failure = page.getByRole('alert').getByText('Anmeldung fehlgeschlagen');
  await expect(failure).toBeVisible();
  return failure;
}

/** Screens before the login, and failed starts. */
export const loginWalks: readonly Walk[] = [
  {
    name: 'logged out',
    address: '/',
    async prepare(page, watch) {
      watch.announce(refusedLogin, failedLoad);
      await withFeatures(page, { publicStatusPageEnabled: true });
    },
    screens: [
      { name: 'login', reach: async page => page.getByRole('textbox', { name: 'Benutzername' }) },
      { name: 'login with wrong credentials', reach: tryToLogIn },
      {
        name: 'status',
        showsVersions: true,
        async reach(page) {
          await navigateTo(page, '/status');
          return page.getByText('Der Server ist erreichbar und arbeitet.');
        },
      },
      {
        name: 'captive portal',
        async reach(page) {
          const probes = await answerProbes(page);
          probes.answer = route =>
            route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hotel</p>' });
          await page.goto('/');
          return page.getByRole('link', { name: 'Anmeldung des Netzes öffnen' });
        },
      },
      {
        name: 'failed start',
        async reach(page) {
          // Data of an earlier visit would suffice for a start.
          await storeValue(page, 'application', undefined);
          await breakFiles(page, /\/api\/public\/application$/, refused);
          await page.goto('/');
          const failure = { level: 1, name: 'Portal gerade nicht erreichbar' };
          return page.getByRole('heading', failure);
        },
      },
    ],
  },
  {
    name: 'login with anonymous reading',
    address: '/',
    prepare: async (_page, watch) => watch.announce(refusedLogin),
    screens: [
      {
        name: 'help after failed logins',
        async reach(page) {
          await tryToLogIn(page);
          await page.getByRole('button', { name: 'Warum kann ich mich nicht anmelden?' }).click();
          return page.getByRole('dialog', { name: 'Anmeldung fehlgeschlagen' });
        },
      },
      {
        name: 'login with a second tab',
        async reach(page) {
          await page.getByRole('tab', { name: 'Ohne Zugangsdaten' }).click();
          return page.getByRole('link', { name: 'Ohne Anmeldung ablesen' });
        },
      },
      {
        name: 'invalid link',
        async reach(page) {
          await page.goto('/m/niemand-kennt-diesen-zugang');
          return page.getByRole('dialog', { name: 'Zugang ungültig oder abgelaufen' });
        },
      },
      {
        name: 'link being checked',
        async reach(page) {
          await holdFiles(page, /\/auth\/token$/);
          await page.goto(`/m/${first.link}`);
          return page.getByRole('status').getByText('Anmeldung wird geprüft…');
        },
      },
    ],
  },
  {
    name: 'several accounts',
    address: '/',
    screens: [
      {
        name: 'menu of a phone with several accounts',
        onlyOn: 'phone',
        async reach(page) {
          await logIn(page, first.username);
          await expectHome(page);
          await page.goto(`/m/${second.link}`);
          await expectHome(page);
          await openUserMenu(page);
          return page.getByRole('button', { name: `Zu ${first.name} wechseln` });
        },
      },
      {
        name: 'accounts',
        async reach(page) {
          await navigateTo(page, '/zugaenge');
          return page.getByRole('main').getByRole('listitem').nth(1);
        },
      },
      {
        name: 'start page of all accounts',
        async reach(page) {
          await navigateTo(page, '/');
          await page.getByRole('radio', { name: 'Alle Zugänge (2)' }).check();
          return page.getByRole('region', { name: 'Zugänge', exact: true });
        },
      },
      {
        name: 'jobs of all accounts',
        async reach(page) {
          await navigateTo(page, '/ablesung');
          return page.getByRole('heading', { level: 2, name: `${first.name} Offen` });
        },
      },
      {
        name: 'job of one of several accounts',
        async reach(page) {
          const address = `/ablesung/${sessionJobs.first.id}`;
          await navigateTo(page, address);
          // Help that came too late for its place is in it the next time.
          await page.getByRole('region', { name: 'Hilfe zum Ablesen' }).waitFor();
          await navigateTo(page, '/ablesung');
          await navigateTo(page, address);
          return page.getByText(`Zugang: ${first.name}`, { exact: true });
        },
      },
    ],
  },
  {
    name: 'failed module with a single allowed account',
    account: 'kunde',
    address: '/ablesung',
    async prepare(page, watch) {
      watch.announce(failedLoad, /^error: \[mf-reading\] unreachable/);
      await withFeatures(page, { multipleAccountsLoginEnabled: false });
      await breakFiles(page, /\/modules\/mf-reading\/.*\.js$/, refused);
    },
    screens: [
      { name: 'module failure', reach: async page => moduleFailure(page) },
      {
        name: 'new version',
        async reach(page) {
          // Until the page has checked for a new version without result.
          await page.waitForLoadState('networkidle');
          await page.route('**/release-set.json', async route => {
            const response = await route.fetch();
            await route.fulfill({ json: { ...(await response.json()), id: 'next' } });
          });
          await tryAgain(page);
          return page.getByRole('dialog', { name: 'Neue Version aktivieren' });
        },
      },
      {
        name: 'question before another account replaces the login',
        async reach(page) {
          const isOneAccount = { content: { features: { multipleAccountsLoginEnabled: false } } };
          await expect.poll(() => storedValue(page, 'application')).toMatchObject(isOneAccount);
          await page.goto(`/m/${second.link}`);
          return page.getByRole('dialog', { name: 'Zugang wechseln?' });
        },
      },
    ],
  },
];
