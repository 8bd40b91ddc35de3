import type { Page } from '@playwright/test';
import { follow, navigateTo } from '#e2e/support/page/screens.ts';
import { unchangedAccounts } from '#e2e/support/server/unchanged-accounts.ts';
import { main, type TreeScreen } from './tree-screen.ts';

const meters = (page: Page) => page.getByRole('checkbox', { name: /\d[A-Z]{3}\d{10}/ });

/** A dialog opened by a button, in the menu of its screen if it `isInMenu`. */
const dialog = (name: string, button: string, title: string | RegExp, isInMenu = false): TreeScreen => ({
  name,
  async reach(page) {
    if (isInMenu) await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
    await page.getByRole('button', { name: button, exact: true }).first().click();
    return page.getByRole('dialog', { name: title });
  },
});

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const screens: readonly TreeScreen[] = [
  {
    name: 'home',
    async reach(page) {
      await main(page).getByText('Nora Neu, Winterhof 3').first().waitFor();
      return main(page);
    },
  },
  {
    name: 'management',
    async reach(page) {
      await follow(page, 'Verwaltung');
      await page.getByRole('link', { name: /Karl Haus/ }).waitFor();
      await meters(page).first().waitFor();
      return main(page);
    },
  },
  {
    name: 'accesses on a phone',
    isOnPhone: true,
    async reach(page) {
      await navigateTo(page, `${new URL(page.url()).pathname}?view=accesses`);
      await page.getByRole('link', { name: /Karl Haus/ }).waitFor();
      return main(page);
    },
  },
  {
    name: 'meters on a phone',
    isOnPhone: true,
    async reach(page) {
      await navigateTo(page, `${new URL(page.url()).pathname}?view=meters`);
      await meters(page).first().waitFor();
      return part(page, 'Zähler');
    },
  },
  {
    name: 'selected meter',
    async reach(page) {
      await meters(page).first().check();
      await page.getByText('1 ausgewählt').waitFor();
      return part(page, 'Zähler');
    },
  },
  dialog('share dialog', 'Zähler teilen', 'Zähler teilen'),
  dialog('adding to an access', 'Zu Zugang hinzufügen', '1 Zähler hinzufügen'),
  {
    name: 'an access for each house',
    async reach(page) {
      await page.getByText('Aktionen', { exact: true }).click();
      await page.getByRole('button', { name: 'Ein Zugang je Haus' }).click();
      return page.getByRole('dialog', { name: 'Ein Zugang je Haus' });
    },
  },
  {
    name: 'one access',
    async reach(page) {
      await navigateTo(page, new URL(page.url()).pathname);
      await page.getByRole('link', { name: /Nora Neu/ }).click();
      await page.getByRole('heading', { level: 1, name: /Nora Neu/ }).waitFor();
      return main(page);
    },
  },
  dialog('reminding', 'Erinnern', 'An die Ablesung erinnern'),
  dialog('changing an access', 'Bearbeiten', 'Zugang bearbeiten'),
  dialog('deleting an access', 'Zugang löschen', /löschen\?$/, true),
  dialog('question before new credentials', 'Neue Zugangsdaten', 'Neue Zugangsdaten erstellen?', true),
];

export const managerScreens = { name: 'manager', account: unchangedAccounts.manager, screens };
