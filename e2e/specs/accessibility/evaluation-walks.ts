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
          await page.getByText('So haben wir gerechnet').first().click();
          await page.getByRole('heading', { name: 'Bezug (1.8.0)' }).click();
          await page.locator('figure canvas').first().waitFor();
          return page.getByRole('table', { name: 'Bezug (1.8.0)' });
        },
      },
      {
        name: 'its months, with the menu of the chart',
        async reach(page) {
          await page.getByRole('radio', { name: 'Monat' }).check();
          await page.getByRole('button', { name: 'Mehr zum Diagramm' }).click();
          return page.getByRole('button', { name: 'Als Tabelle zeigen' });
        },
      },
      {
        name: 'its months as a table',
        async reach(page) {
          await page.getByRole('button', { name: 'Mehr zum Diagramm' }).click();
          await page.getByRole('button', { name: 'Als Tabelle zeigen' }).click();
          return page.getByRole('figure').getByRole('table');
        },
      },
      {
        name: 'its readings, with a part of the time',
        async reach(page) {
          await page.getByRole('radio', { name: 'Stand' }).check();
          await page.getByRole('button', { name: 'Mehr zum Diagramm' }).click();
          await page.getByRole('button', { name: 'Als Diagramm zeigen' }).click();
          await page.getByRole('button', { name: 'Mehr zum Diagramm' }).click();
          await page.getByRole('button', { name: 'Ausschnitt wählen' }).click();
          return page.getByRole('button', { name: 'Vergrößern' });
        },
      },
      {
        name: 'a reading in doubt',
        async reach(page) {
          await navigateTo(page, '/auswertung/LT-500106');
          return page.getByRole('link', { name: '030 23125-100 anrufen' });
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
          return page.getByText('Von diesem Zähler gibt es noch keine Ablesungen.');
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
