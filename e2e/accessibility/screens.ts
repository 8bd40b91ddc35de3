import type { Page } from '@playwright/test';
import { breakFiles, internalError, refused } from '../browser/faults.ts';
import { moduleFailure, tryAgain } from '../browser/module-failure.ts';
import type { PageWatch } from '../browser/page-watch.ts';
import { expectHome, expectReading } from '../browser/screens.ts';
import { expect } from '../browser/test.ts';
import { answerProbes } from '../connectivity/answered-probes.ts';
import { offlinePanel, untilWatched } from '../connectivity/offline-panel.ts';
import { itemsOfEveryState, ownerOn, putInQueue, queueFileWith } from '../queue/items-on-device.ts';
import { outboxPage } from '../queue/outbox-page.ts';

/** A screen in a state that people meet. */
export interface Screen {
  readonly name: string;
  /** Left out where it exists on one kind of device only. */
  readonly onlyOn?: 'phone';
  /**
   * Whether what was entered, said or asked may be gone when the window becomes so narrow that list and form take
   * turns: a page of its own is looked at on a phone then.
   */
  readonly isOfOneLayout?: true;
  /** Who is logged in; nobody if left out. */
  readonly account?: string;
  readonly address: string;
  /** False where the portal has not started, so that its header with the contrast button is missing. */
  readonly hasHeader?: false;
  /** Before the page is opened: what has to go wrong. */
  readonly prepare?: (page: Page, watch: PageWatch) => Promise<unknown>;
  /** Leads to the state, and waits until it is there. */
  readonly reach: (page: Page) => Promise<void>;
}

const account = 'kunde';
const twoRates = { address: '/ablesung/reise-barrierefrei-strom', account: 'reise-barrierefrei' };
const high = (page: Page) => page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' });

async function sendReading(page: Page): Promise<void> {
  await high(page).fill('2000,0');
  await page.getByRole('textbox', { name: 'Zählerstand Niedertarif (1.8.2)' }).fill('900,0');
  await page.getByRole('button', { name: 'Ablesung senden' }).click();
}

/** What people see in the portal. */
export const portalScreens: readonly Screen[] = [
  { name: 'home', account, address: '/', reach: expectHome },
  {
    name: 'user menu',
    account,
    address: '/',
    async reach(page) {
      await page.getByRole('button', { name: 'Benutzermenü' }).click();
      await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
    },
  },
  {
    name: 'menu of a phone',
    onlyOn: 'phone',
    account,
    address: '/',
    async reach(page) {
      await page.getByRole('button', { name: 'Menü', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Ablesung', exact: true })).toBeVisible();
    },
  },
  { name: 'reading home', account, address: '/ablesung', reach: expectReading },
  {
    name: 'list with hits',
    isOfOneLayout: true,
    account,
    address: '/ablesung',
    async reach(page) {
      await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill('SEN');
      await expect(page.getByText('2 Treffer')).toBeVisible();
    },
  },
  {
    name: 'list without hits',
    isOfOneLayout: true,
    account,
    address: '/ablesung',
    async reach(page) {
      await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill('gibt es nicht');
      await expect(page.getByText('Keine Aufträge gefunden für „gibt es nicht“')).toBeVisible();
    },
  },
  { name: 'open job', ...twoRates, reach: page => expect(high(page)).toBeVisible() },
  {
    name: 'help with reading',
    onlyOn: 'phone',
    ...twoRates,
    async reach(page) {
      await page.getByRole('button', { name: 'Hilfe zum Ablesen' }).click();
      await expect(page.getByRole('dialog', { name: 'Hilfe zum Ablesen' })).toBeVisible();
    },
  },
  {
    name: 'reading of a meter without a job',
    isOfOneLayout: true,
    account,
    address: '/ablesung/neu',
    async reach(page) {
      await page.getByRole('textbox', { name: 'Zählernummer' }).fill('1'.repeat(201));
      await page.getByRole('textbox', { name: 'Zählerstand', exact: true }).fill('1');
      await page.getByRole('textbox', { name: 'Kommentar' }).focus();
      await expect(page.getByText('Eine Zählernummer hat höchstens 200 Zeichen.')).toBeVisible();
    },
  },
  {
    name: 'open job with a warning',
    isOfOneLayout: true,
    ...twoRates,
    async reach(page) {
      await high(page).fill('99999,0');
      await high(page).blur();
      await expect(page.getByText(/erwarteten Höchstwert von 5\.000/)).toBeVisible();
    },
  },
  {
    name: 'question about incomplete values',
    isOfOneLayout: true,
    ...twoRates,
    async reach(page) {
      await high(page).fill('2000,0');
      await page.getByRole('button', { name: 'Ablesung senden' }).click();
      await expect(page.getByRole('dialog', { name: 'Unvollständige Werte' })).toBeVisible();
    },
  },
  {
    name: 'failed send',
    isOfOneLayout: true,
    ...twoRates,
    async prepare(page, watch) {
      watch.announce(/^error: Failed to load resource/);
      await breakFiles(page, /\/meterRateTask\/result$/, internalError);
    },
    async reach(page) {
      await sendReading(page);
      await expect(page.getByRole('region', { name: 'Meldungen' })).toContainText('Senden fehlgeschlagen');
    },
  },
  {
    name: 'reading that waits to be sent',
    isOfOneLayout: true,
    ...twoRates,
    async prepare(page, watch) {
      watch.announce(/^error: Failed to load resource/);
      await breakFiles(page, /\/meterRateTask\/result$/, refused);
    },
    async reach(page) {
      await sendReading(page);
      await expect(page.getByText('Gespeichert – wird gesendet, sobald Sie online sind')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Jetzt senden' })).toBeVisible();
    },
  },
  {
    name: 'empty outbox',
    account,
    address: '/ausgang',
    reach: page => expect(page.getByText('Nichts wartet auf den Versand')).toBeVisible(),
  },
  {
    name: 'outbox with readings of every state',
    account,
    address: '/',
    async reach(page) {
      await expectHome(page);
      const items = itemsOfEveryState(await ownerOn(page));
      await putInQueue(page, items);
      await page.goto('/ausgang');
      await expect(outboxPage(page).items).toHaveCount(items.length);
    },
  },
  {
    name: 'question before a file is imported',
    account,
    address: '/ausgang',
    async reach(page) {
      const items = itemsOfEveryState(await ownerOn(page));
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Datei importieren' }).click();
      await (await choosing).setFiles(queueFileWith(items));
      await expect(page.getByRole('dialog', { name: /^Ablesungen aus der Datei/ })).toContainText('nachbar');
    },
  },
  {
    name: 'done job',
    account,
    address: '/ablesung/LT-100139',
    reach: page => expect(page.getByRole('button', { name: 'Ablesung korrigieren' })).toBeVisible(),
  },
  {
    name: 'job that does not exist',
    account,
    address: '/ablesung/gibt-es-nicht',
    reach: page =>
      expect(page.getByRole('heading', { level: 1, name: 'Auftrag nicht gefunden' })).toBeVisible(),
  },
  {
    name: 'not found',
    account,
    address: '/gibt-es-nicht',
    reach: page =>
      expect(page.getByRole('heading', { level: 1, name: 'Sorry, tut uns leid!' })).toBeVisible(),
  },
  {
    name: 'module failure',
    account,
    address: '/ablesung',
    async prepare(page, watch) {
      watch.announce(/^error: Failed to load resource/, /^error: \[mf-reading\] unreachable/);
      await breakFiles(page, /\/modules\/mf-reading\/.*\.js$/, refused);
    },
    reach: page => expect(moduleFailure(page)).toBeVisible(),
  },
  {
    name: 'without a connection',
    account,
    address: '/ablesung',
    async prepare(_page, watch) {
      watch.announce(/^error: Failed to load resource/);
    },
    async reach(page) {
      await untilWatched(page);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Erneut versuchen' }).click();
      await expect(offlinePanel(page)).toContainText('Es besteht noch keine Internetverbindung.');
    },
  },
  {
    name: 'network that wants a login',
    address: '/',
    async prepare(page) {
      const probes = await answerProbes(page);
      probes.answer = route => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Hotel</p>' });
    },
    reach: page => expect(page.getByRole('link', { name: 'Anmeldung des Netzes öffnen' })).toBeVisible(),
  },
  {
    name: 'new version',
    account,
    address: '/ablesung',
    async prepare(page, watch) {
      watch.announce(/^error: Failed to load resource/, /^error: \[mf-reading\] unreachable/);
      await breakFiles(page, /\/modules\/mf-reading\/.*\.js$/, refused);
    },
    async reach(page) {
      await expect(moduleFailure(page)).toBeVisible();
      // Until the page has asked whether there is a new version, and there was none.
      await page.waitForLoadState('networkidle');
      await page.route('**/release-set.json', async route => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...(await response.json()), id: 'next' } });
      });
      await tryAgain(page);
      await expect(page.getByRole('dialog', { name: 'Neue Version aktivieren' })).toBeVisible();
    },
  },
  {
    name: 'failed start',
    hasHeader: false,
    address: '/',
    async prepare(page, watch) {
      watch.announce(/^error: Failed to load resource/);
      await breakFiles(page, /\/api\/public\/application$/, refused);
    },
    reach: page =>
      expect(page.getByRole('heading', { level: 1, name: 'Portal gerade nicht erreichbar' })).toBeVisible(),
  },
];
