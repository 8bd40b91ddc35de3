import { openComment } from '#e2e/support/page/additions.ts';
import { expectReading, navigateTo } from '#e2e/support/page/screens.ts';
import { expect } from '#e2e/support/page/test.ts';
import { openUserMenu } from '#e2e/support/page/user-menu.ts';
import { offlinePanel, untilWatched } from '../shell/connectivity/offline-panel.ts';
import { itemsOfEveryState, ownerOn, putInQueue, refusedItem } from '../shell/queue/items-on-device.ts';
import { outboxPage } from '../shell/queue/outbox-page.ts';
import { informationScreens } from './information-screens.ts';
import type { Walk } from './walk.ts';

/** General pages of the portal. */
export const portalWalks: readonly Walk[] = [
  {
    name: 'portal of a customer',
    account: 'kunde',
    address: '/',
    prepare: async (_page, watch) => watch.announce(/^error: Failed to load resource/),
    screens: [
      { name: 'home', reach: async page => page.getByRole('heading', { level: 1, name: /^Willkommen, / }) },
      {
        name: 'user menu',
        onlyOn: 'desktop',
        async reach(page) {
          await openUserMenu(page);
          return page.getByRole('button', { name: 'Abmelden' });
        },
      },
      {
        name: 'reading home',
        async reach(page) {
          await navigateTo(page, '/ablesung');
          return page.getByRole('heading', { level: 1, name: 'Ablesung' });
        },
      },
      {
        name: 'list with hits',
        async reach(page) {
          await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill('SEN');
          return page.getByText('2 Treffer');
        },
      },
      {
        name: 'list without hits',
        async reach(page) {
          await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill('gibt es nicht');
          await expect(page.getByText('2 Treffer')).toHaveCount(0);
          return page.getByText('Keine Aufträge gefunden für „gibt es nicht“');
        },
      },
      {
        name: 'done job',
        async reach(page) {
          await navigateTo(page, '/ablesung/LT-100139');
          return page.getByRole('button', { name: 'Ablesung korrigieren' });
        },
      },
      {
        name: 'correction of a sent reading',
        async reach(page) {
          await page.getByRole('button', { name: 'Ablesung korrigieren' }).click();
          await openComment(page);
          return page.getByRole('button', { name: 'Ablesung senden' });
        },
      },
      {
        name: 'unknown job',
        async reach(page) {
          await navigateTo(page, '/ablesung/gibt-es-nicht');
          return page.getByRole('heading', { level: 1, name: 'Auftrag nicht gefunden' });
        },
      },
      {
        name: 'reading of an unlisted meter',
        async reach(page) {
          await navigateTo(page, '/ablesung/neu');
          await page.getByRole('textbox', { name: 'Zählernummer' }).fill('1'.repeat(201));
          await page.getByRole('textbox', { name: 'Zählerstand', exact: true }).fill('1');
          await openComment(page);
          return page.getByText('Eine Zählernummer hat höchstens 200 Zeichen.');
        },
      },
      {
        name: 'not found',
        async reach(page) {
          await navigateTo(page, '/gibt-es-nicht');
          return page.getByRole('heading', { level: 1, name: 'Sorry, tut uns leid!' });
        },
      },
      {
        name: 'additional login',
        async reach(page) {
          await navigateTo(page, '/anmelden');
          return page.getByRole('textbox', { name: 'Benutzername' });
        },
      },
      {
        name: 'empty outbox',
        async reach(page) {
          await navigateTo(page, '/ausgang');
          return page.getByText('Nichts wartet auf den Versand');
        },
      },
      ...informationScreens,
      {
        name: 'offline',
        async reach(page) {
          await navigateTo(page, '/ablesung');
          await expectReading(page);
          await untilWatched(page);
          await page.context().setOffline(true);
          await page.getByRole('button', { name: 'Erneut versuchen' }).click();
          return offlinePanel(page).getByText('Noch keine Internetverbindung.');
        },
      },
      {
        name: 'outbox with readings of every state',
        async reach(page) {
          await page.context().setOffline(false);
          const items = itemsOfEveryState(await ownerOn(page));
          await putInQueue(page, items);
          await page.goto('/ausgang');
          await expect(outboxPage(page).items).toHaveCount(items.length);
          return outboxPage(page).items.last();
        },
      },
      {
        name: 'message with a link',
        async reach(page) {
          const item = refusedItem(await ownerOn(page));
          await putInQueue(page, [item]);
          await page.goto('/ablesung');
          return page.getByRole('link', { name: 'Im Ausgang ansehen' });
        },
      },
    ],
  },
];
