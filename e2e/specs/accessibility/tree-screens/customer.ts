import type { Page } from '@playwright/test';
import { openComment } from '#e2e/support/page/additions.ts';
import { navigateTo } from '#e2e/support/page/screens.ts';
import { openUserMenu } from '#e2e/support/page/user-menu.ts';
import { unchangedAccounts } from '#e2e/support/server/unchanged-accounts.ts';
import { article, main, type TreeScreen } from './tree-screen.ts';

/** A page with this heading. */
const titled = (name: string, address: string, title: string | RegExp): TreeScreen => ({
  name,
  async reach(page) {
    await navigateTo(page, address);
    await page.getByRole('heading', { name: title }).first().waitFor();
    return main(page);
  },
});

const high = (page: Page) => page.getByRole('textbox', { name: 'Zählerstand Hochtarif (1.8.1)' });
const chartMenu = (page: Page) => page.getByRole('button', { name: 'Mehr zum Diagramm' });

async function openMenu(page: Page) {
  await openUserMenu(page);
  await page.getByRole('button', { name: 'Abmelden' }).waitFor();
  return page.getByRole('banner');
}

const screens: readonly TreeScreen[] = [
  {
    name: 'home',
    async reach(page) {
      await page.getByRole('region', { name: 'Digitale Kommunikation' }).waitFor();
      return main(page);
    },
  },
  {
    name: 'registration for digital communication',
    async reach(page) {
      await page.getByRole('button', { name: 'Registrieren' }).click();
      return page.getByRole('dialog', { name: 'Digitale Kommunikation' });
    },
  },
  { name: 'user menu', reach: openMenu },
  { name: 'menu of a phone', isOnPhone: true, reach: openMenu },
  titled('reading list', '/ablesung', 'Ablesung'),
  {
    name: 'reading list with hits',
    async reach(page) {
      await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill('gas');
      await page.getByText('1 Treffer').waitFor();
      return page.getByRole('navigation', { name: 'Aufträge' });
    },
  },
  {
    name: 'done job',
    async reach(page) {
      await page.getByRole('searchbox', { name: 'Aufträge suchen' }).fill('');
      await navigateTo(page, '/ablesung/standbild-wasser');
      await page.getByRole('button', { name: 'Ablesung korrigieren' }).waitFor();
      await page.getByRole('region', { name: 'So erreichen Sie uns' }).waitFor();
      return article(page);
    },
  },
  {
    name: 'correction',
    async reach(page) {
      await page.getByRole('button', { name: 'Ablesung korrigieren' }).click();
      await openComment(page);
      // The next form shows it above its data, as it does where it has come in time.
      await page.getByRole('region', { name: 'Hilfe zum Ablesen' }).waitFor();
      return article(page);
    },
  },
  {
    name: 'form',
    async reach(page) {
      await navigateTo(page, '/ablesung/standbild-strom');
      await high(page).waitFor();
      return article(page);
    },
  },
  {
    name: 'form with an implausible reading',
    async reach(page) {
      await high(page).fill('99999,0');
      await high(page).blur();
      await page.getByText(/^Über dem erwarteten Höchstwert von 9\.000/).waitFor();
      return article(page);
    },
  },
  {
    name: 'unlisted meter',
    async reach(page) {
      // Without a draft.
      await high(page).fill('');
      await navigateTo(page, '/ablesung/neu');
      await page.getByRole('textbox', { name: 'Zählernummer' }).waitFor();
      return main(page);
    },
  },
  {
    name: 'list entry',
    async reach(page) {
      await navigateTo(page, '/ablesung/liste');
      await page.getByRole('table').waitFor();
      return main(page);
    },
  },
  titled('evaluation', '/auswertung', 'Auswertung'),
  {
    name: 'evaluation of a meter with two rates',
    async reach(page) {
      await navigateTo(page, '/auswertung/standbild-strom');
      await page.locator('figure canvas').first().waitFor();
      await page.getByText('So haben wir gerechnet').click();
      await page.getByRole('heading', { name: 'Hochtarif (1.8.1)' }).click();
      return article(page);
    },
  },
  {
    name: 'menu of a chart',
    async reach(page) {
      await chartMenu(page).click();
      await page.getByRole('button', { name: 'Als Tabelle zeigen' }).waitFor();
      return page.getByRole('figure');
    },
  },
  {
    name: 'chart as a table',
    async reach(page) {
      await navigateTo(page, '/auswertung/standbild-wasser');
      await chartMenu(page).click();
      await page.getByRole('button', { name: 'Als Tabelle zeigen' }).click();
      return page.getByRole('figure');
    },
  },
  titled('accounts', '/zugaenge', 'Meine Zugänge'),
  titled('empty outbox', '/ausgang', 'Ausgang'),
  titled('help', '/help', 'Fotos'),
  titled('introduction', '/introduction', 'Auch ohne Empfang'),
  titled('my data', '/my-data', 'Konto löschen'),
  titled('imprint', '/imprint', 'Verbraucherschlichtung'),
  titled('privacy', '/privacy', 'Ihre Rechte'),
  titled('accessibility statement', '/accessibility', 'Marktüberwachung'),
  titled('unknown job', '/ablesung/gibt-es-nicht', 'Auftrag nicht gefunden'),
  titled('unknown evaluation', '/auswertung/gibt-es-nicht', 'Keine Auswertung'),
  titled('unknown page', '/gibt-es-nicht', 'Sorry, tut uns leid!'),
];

export const customerScreens = { name: 'customer', account: unchangedAccounts.customer, screens };
