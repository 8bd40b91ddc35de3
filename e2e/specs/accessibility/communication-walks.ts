import type { Walk } from './walk.ts';

/** Digital communication: its card on the start page and its dialogs. */
export const communicationWalks: readonly Walk[] = [
  {
    name: 'digital communication',
    account: 'digital',
    address: '/',
    // The portal checks the connection while the offline dialog is tested.
    prepare: async (_page, watch) =>
      watch.tolerate(/^error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/),
    screens: [
      {
        name: 'card on the start page',
        reach: async page => page.getByRole('region', { name: 'Digitale Kommunikation' }),
      },
      {
        name: 'registration dialog',
        async reach(page) {
          await page.getByRole('button', { name: 'Registrieren' }).click();
          return page.getByRole('dialog', { name: 'Digitale Kommunikation' });
        },
      },
      {
        name: 'offline dialog',
        async reach(page) {
          await page.getByRole('button', { name: 'Registrieren' }).click();
          await page.context().setOffline(true);
          return page.getByText('Das geht nur mit Verbindung.');
        },
      },
    ],
  },
];
