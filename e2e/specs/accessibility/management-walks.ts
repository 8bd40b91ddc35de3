import type { Page } from '@playwright/test';
import { navigateTo } from '#e2e/support/page/screens.ts';
import type { Walk } from './walk.ts';

/** A dialog opened by a button. It looks the same at any larger size, so it is checked on a phone. */
const dialog = (name: string, button: string, title: string | RegExp, isInMenu = false) => ({
  name,
  onlyOn: 'phone' as const,
  async reach(page: Page) {
    if (isInMenu) await page.getByRole('button', { name: 'Weitere Aktionen' }).click();
    await page.getByRole('button', { name: button, exact: true }).first().click();
    return page.getByRole('dialog', { name: title });
  },
});

/** Shares and meters of property managers. */
export const managementWalks: readonly Walk[] = [
  {
    name: 'management',
    account: 'verwaltung',
    address: '/management',
    screens: [
      {
        name: 'shares beside meters',
        async reach(page) {
          await page
            .getByRole('link', { name: /Lindenhof 1/ })
            .first()
            .waitFor();
          // Also on a phone, after a desktop.
          await navigateTo(page, `${new URL(page.url()).pathname}?view=accesses`);
          return page.getByRole('heading', { level: 1, name: 'Verwaltung' });
        },
      },
      {
        name: 'meters with one selected',
        async reach(page) {
          // On a desktop they are always visible.
          await navigateTo(page, `${new URL(page.url()).pathname}?view=meters`);
          const meters = page.getByRole('checkbox', { name: /\d[A-Z]{3}\d{10}/ });
          await meters.first().check();
          return page.getByText('1 ausgewählt');
        },
      },
      dialog('sharing it', 'Zähler teilen', 'Zähler teilen'),
      dialog('adding it to an access', 'Zu Zugang hinzufügen', '1 Zähler hinzufügen'),
      {
        ...dialog('an access for each house', 'Ein Zugang je Haus', 'Ein Zugang je Haus'),
        async reach(page) {
          await page.getByText('Aktionen', { exact: true }).click();
          await page.getByRole('button', { name: 'Ein Zugang je Haus' }).click();
          return page.getByRole('dialog', { name: 'Ein Zugang je Haus' });
        },
      },
      {
        name: 'one share',
        async reach(page) {
          await navigateTo(page, new URL(page.url()).pathname);
          await page.getByRole('link', { name: /Ralf Petersen/ }).click();
          return page.getByRole('heading', { level: 1, name: /Ralf Petersen/ });
        },
      },
      dialog('reminding', 'Erinnern', 'An die Ablesung erinnern'),
      dialog('other credentials', 'Neue Zugangsdaten', 'Neue Zugangsdaten erstellen?', true),
      dialog('changing it', 'Bearbeiten', 'Zugang bearbeiten'),
      dialog('deleting it', 'Zugang löschen', /löschen\?$/, true),
      {
        name: 'reading progress with a selected meter',
        async reach(page) {
          const readings = page.getByRole('button', { name: 'Ablesungen anzeigen' });
          if (await readings.isVisible()) await readings.click();
          const meter = page.getByRole('checkbox', { name: /\d[A-Z]{3}\d{10}/ }).first();
          await meter.check();
          // The bar of the selection covers parts of rows elsewhere.
          await meter.evaluate(box => box.scrollIntoView({ block: 'center' }));
          return page.getByText('1 ausgewählt');
        },
      },
      dialog('handing it over', 'Übergeben', '1 Zähler übergeben'),
      dialog('taking it out', 'Aus Zugang entfernen', '1 Zähler entfernen?'),
    ],
  },
];
