import { navigateTo } from '#e2e/support/page/screens.ts';
import type { Walk } from './walk.ts';

export const evaluationWalks: readonly Walk[] = [
  {
    name: 'evaluation',
    account: 'auswertung',
    address: '/auswertung',
    screens: [
      {
        name: 'combined meters',
        async reach(page) {
          await page.getByRole('heading', { level: 1, name: 'Auswertung' }).waitFor();
          const compact = page.getByText('Alle Zähler zusammen');
          if (await compact.isVisible()) await compact.click();
          return page.getByRole('heading', { level: 1, name: 'Auswertung' });
        },
      },
      {
        name: 'a two-way meter with its calculation and history',
        async reach(page) {
          await navigateTo(page, '/auswertung/LT-500101');
          await page.getByText('So wurde gerechnet').first().click();
          await page.getByText('Bezug (1.8.0)').first().click();
          return page.getByRole('table', { name: 'Bezug (1.8.0)' });
        },
      },
      {
        name: 'a photo in the history',
        async reach(page) {
          await navigateTo(page, '/auswertung/LT-500107');
          return page.getByRole('button', { name: 'Foto 1 vergrößern' });
        },
      },
      {
        name: 'a meter without readings',
        async reach(page) {
          await navigateTo(page, '/auswertung/LT-500109');
          return page.getByText('Zu diesem Zähler liegen keine Ablesungen vor.');
        },
      },
      {
        name: 'unknown meter',
        async reach(page) {
          await navigateTo(page, '/auswertung/gibt-es-nicht');
          return page.getByRole('heading', { level: 1, name: 'Keine Auswertung' });
        },
      },
    ],
  },
];
