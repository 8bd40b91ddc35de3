import { leadTo } from '../browser/screens.ts';
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
          // Where there is room, they are there in any case.
          await leadTo(page, `${new URL(page.url()).pathname}?view=meters`);
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
          await leadTo(page, new URL(page.url()).pathname);
          await page.getByRole('link', { name: /Ralf Petersen/ }).click();
          return page.getByRole('heading', { level: 1, name: /Ralf Petersen/ });
        },
      },
    ],
  },
];
