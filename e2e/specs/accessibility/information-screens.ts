import { navigateTo } from '#e2e/support/page/screens.ts';
import type { Screen } from './walk.ts';

/** Screens of the information module, for the walk of any customer. */
export const informationScreens: readonly Screen[] = [
  {
    name: 'help with search results',
    async reach(page) {
      await navigateTo(page, '/help');
      await page.getByRole('searchbox', { name: 'In der Hilfe suchen' }).fill('tarif');
      return page.getByRole('search').getByRole('link', { name: 'Zwei Tarife' });
    },
  },
  {
    name: 'introduction',
    async reach(page) {
      await navigateTo(page, '/introduction');
      return page.getByRole('heading', { level: 1, name: 'So funktioniert das Portal' });
    },
  },
  {
    name: 'my data',
    async reach(page) {
      await navigateTo(page, '/my-data');
      return page.getByRole('button', { name: 'Löschung anfragen' });
    },
  },
  {
    name: 'imprint',
    async reach(page) {
      await navigateTo(page, '/imprint');
      return page.getByRole('heading', { level: 1, name: 'Impressum' });
    },
  },
  {
    name: 'privacy',
    async reach(page) {
      await navigateTo(page, '/privacy');
      return page.getByRole('heading', { level: 1, name: 'Datenschutz' });
    },
  },
  {
    name: 'accessibility statement',
    async reach(page) {
      await navigateTo(page, '/accessibility');
      return page.getByRole('heading', { level: 1, name: 'Erklärung zur Barrierefreiheit' });
    },
  },
];
