import type { Page } from '@playwright/test';
import { openComment } from '#e2e/support/page/additions.ts';
import { breakFiles, notFoundPage, refused } from '#e2e/support/page/faults.ts';
import { navigateTo } from '#e2e/support/page/screens.ts';
import { expect } from '#e2e/support/page/test.ts';
import { logOut } from '#e2e/support/page/user-menu.ts';
import type { Walk } from './walk.ts';

const high = (page: Page) => page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' });
const send = (page: Page) => page.getByRole('button', { name: 'Ablesung senden' });
const sending = /\/meterRateTask\/result$/;

/** States of the reading form, none of which sends anything. */
export const readingWalks: readonly Walk[] = [
  {
    name: 'reading with two rates',
    account: 'reise-barrierefrei',
    address: '/ablesung/reise-barrierefrei-strom',
    prepare: async (_page, watch) => watch.announce(/^error: Failed to load resource/),
    screens: [
      { name: 'open job', reach: async page => high(page) },
      {
        name: 'help with reading',
        onlyOn: 'phone',
        async reach(page) {
          await page.getByRole('button', { name: 'Hilfe zum Ablesen' }).click();
          return page.getByRole('dialog', { name: 'Hilfe zum Ablesen' });
        },
      },
      {
        name: 'open job with a warning',
        async reach(page) {
          await high(page).fill('99999,0');
          await high(page).blur();
          return page.getByText(/^Über dem erwarteten Höchstwert von 5\.000/);
        },
      },
      {
        name: 'question about incomplete values',
        async reach(page) {
          await high(page).fill('2000,0');
          await send(page).click();
          return page.getByRole('dialog', { name: 'Unvollständige Werte' });
        },
      },
      {
        name: 'question before a logout',
        async reach(page) {
          await logOut(page);
          return page.getByRole('dialog', { name: 'Noch nicht gesendete Eingaben' });
        },
      },
      {
        name: 'failed send',
        async reach(page) {
          await breakFiles(page, sending, notFoundPage);
          await page.getByRole('textbox', { name: 'Zählerstand Niedertarif (1.8.2)' }).fill('900,0');
          await send(page).click();
          await expect(page.getByRole('button', { name: 'Als Datei exportieren' })).toBeVisible();
          return page.getByRole('region', { name: 'Meldungen' }).getByText('Senden fehlgeschlagen');
        },
      },
      {
        name: 'queued reading',
        async reach(page) {
          await breakFiles(page, sending, refused);
          await navigateTo(page, '/ablesung/reise-barrierefrei-wasser');
          await page.getByRole('textbox', { name: /^Zählerstand/ }).fill('123');
          await send(page).click();
          await expect(page.getByText('Gespeichert – wird gesendet, sobald Sie online sind')).toBeVisible();
          return page.getByRole('button', { name: 'Jetzt senden' });
        },
      },
    ],
  },
  {
    // Whose jobs show one variant each; see docs/guide/demo.md.
    name: 'all kinds of readings',
    account: 'varianten',
    address: '/ablesung/LT-400106',
    screens: [
      {
        name: 'explained reading',
        async reach(page) {
          const field = page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.8.0)' });
          await field.fill('1000,0');
          await field.press('Enter');
          await page.getByRole('button', { name: 'In den Kommentar schreiben' }).click();
          return page.getByText(/erwarten wir etwa/);
        },
      },
      {
        name: 'question about an implausible reading',
        async reach(page) {
          await navigateTo(page, '/ablesung/LT-400110');
          await page.getByRole('textbox', { name: 'Zählerstand Verbrauch HT (1.8.1)' }).fill('11300');
          const low = page.getByRole('textbox', { name: 'Zählerstand Verbrauch NT (1.8.2)' });
          await low.fill('26700');
          await low.press('Enter');
          // Both explanations open, and what is below them moves.
          await expect(page.getByRole('button', { name: 'Erklären', expanded: true })).toHaveCount(2);
          await send(page).click();
          return page.getByRole('dialog', { name: 'Bitte prüfen Sie Ihre Eingabe' });
        },
      },
      {
        name: 'missing comment',
        async reach(page) {
          await navigateTo(page, '/ablesung/LT-400118');
          await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.0.0)' }).fill('200,000');
          await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.0.0)' }).blur();
          return page.getByText('Bitte erklären Sie den ungewöhnlichen Zählerstand.');
        },
      },
      {
        name: 'missing photo',
        async reach(page) {
          await navigateTo(page, '/ablesung/LT-400114');
          await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (3.0.0)' }).fill('5400,120');
          await openComment(page);
          return page.getByText('Bitte fügen Sie ein Foto des Zählerstands hinzu.');
        },
      },
      {
        name: 'twelve rates',
        async reach(page) {
          await navigateTo(page, '/ablesung/LT-400127');
          return page.getByRole('textbox', { name: /^Zählerstand/ }).nth(11);
        },
      },
      {
        name: 'restored draft, and the question before it is discarded',
        async reach(page) {
          await navigateTo(page, '/ablesung/LT-400129');
          await expect(page.getByRole('textbox', { name: /^Zählerstand/ })).toHaveCount(1);
          await page.getByRole('textbox', { name: /^Zählerstand/ }).fill('1,000');
          await openComment(page);
          await page.reload();
          await page.getByRole('button', { name: 'Entwurf verwerfen' }).click();
          return page.getByRole('dialog', { name: 'Entwurf wirklich verwerfen?' });
        },
      },
    ],
  },
  {
    name: 'list entry',
    account: 'verwaltung',
    address: '/ablesung/liste?suche=Klosterhof',
    screens: [
      { name: 'list', reach: async page => page.getByRole('textbox', { name: /^Zählerstand/ }).first() },
      {
        name: 'question about an implausible reading, with expanded comment and photos',
        async reach(page) {
          const field = page.getByRole('textbox', { name: /^Zählerstand/ }).first();
          await page
            .getByRole('button', { name: /^Kommentar und Fotos/ })
            .nth(1)
            .click();
          await field.fill('0,001');
          await field.press('Enter');
          return page.getByRole('button', { name: /^Trotzdem senden/ });
        },
      },
      {
        name: 'unknown meter number',
        async reach(page) {
          await page.getByRole('textbox', { name: 'Zählernummer' }).fill('4711');
          await page.keyboard.press('Enter');
          return page.getByText('Kein Zähler mit der Nummer 4711');
        },
      },
    ],
  },
];
