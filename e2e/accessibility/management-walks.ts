import type { Walk } from './walk.ts';

/** What property managers see of accesses and meters. */
export const managementWalks: readonly Walk[] = [
  {
    name: 'management',
    account: 'verwaltung',
    address: '/management',
    screens: [
      {
        name: 'accesses, and beside them the meters',
        async reach(page) {
          await page
            .getByRole('link', { name: /Lindenhof 1/ })
            .first()
            .waitFor();
          return page.getByRole('heading', { level: 1, name: 'Verwaltung' });
        },
      },
      {
        name: 'meters, one of them chosen',
        async reach(page) {
          const tab = page.getByRole('link', { name: 'Zähler', exact: true });
          if (await tab.isVisible()) await tab.click();
          const meter = page.getByRole('checkbox', { name: /8ZRI9920000037/ });
          await meter.check();
          return page.getByText('1 ausgewählt');
        },
      },
      {
        name: 'sharing it',
        async reach(page) {
          await page.getByRole('button', { name: 'Zähler teilen' }).click();
          return page.getByRole('dialog', { name: 'Zähler teilen' });
        },
      },
      {
        name: 'one access',
        async reach(page) {
          const tab = page.getByRole('link', { name: 'Zugänge', exact: true });
          if (await tab.isVisible()) await tab.click();
          await page.getByRole('link', { name: /Ralf Petersen/ }).click();
          return page.getByRole('heading', { level: 1, name: /Ralf Petersen/ });
        },
      },
    ],
  },
];
