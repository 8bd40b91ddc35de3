import { expect } from '../browser/test.ts';
import type { Screen } from './screens.ts';

/** An account whose jobs show one variant each; see docs/demo.md. */
const account = 'varianten';

/** States of the reading form, none of which sends anything. */
export const readingScreens: readonly Screen[] = [
  {
    name: 'explained reading',
    isOfOneLayout: true,
    account,
    address: '/ablesung/LT-400106',
    async reach(page) {
      await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.8.0)' }).fill('1000,0');
      await page.getByRole('button', { name: 'Erklären' }).click();
      await page.getByRole('button', { name: 'Im Kommentar vermerken' }).click();
      await expect(page.getByText(/zu erwarten\.$/)).toBeVisible();
    },
  },
  {
    name: 'question about a doubtful reading',
    isOfOneLayout: true,
    account,
    address: '/ablesung/LT-400110',
    async reach(page) {
      await page.getByRole('textbox', { name: 'Zählerstand Verbrauch HT (1.8.1)' }).fill('11300');
      await page.getByRole('textbox', { name: 'Zählerstand Verbrauch NT (1.8.2)' }).fill('26700');
      await page.getByRole('button', { name: 'Ablesung senden' }).click();
      await expect(page.getByRole('dialog', { name: 'Bitte prüfen Sie Ihre Eingabe' })).toBeVisible();
    },
  },
  {
    name: 'missing comment',
    isOfOneLayout: true,
    account,
    address: '/ablesung/LT-400118',
    async reach(page) {
      await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.0.0)' }).fill('200,000');
      await page.getByRole('textbox', { name: 'Kommentar' }).focus();
      await expect(page.getByText('Bitte erklären Sie den ungewöhnlichen Zählerstand.')).toBeVisible();
    },
  },
  {
    name: 'missing photo',
    isOfOneLayout: true,
    account,
    address: '/ablesung/LT-400114',
    async reach(page) {
      await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (3.0.0)' }).fill('5400,120');
      await page.getByRole('textbox', { name: 'Kommentar' }).focus();
      await expect(page.getByText('Bitte fügen Sie ein Foto des Zählerstands hinzu.')).toBeVisible();
    },
  },
  {
    name: 'twelve rates',
    account,
    address: '/ablesung/LT-400127',
    reach: page => expect(page.getByRole('textbox', { name: /^Zählerstand/ })).toHaveCount(12),
  },
  {
    name: 'draft that is there again, and the question before it is discarded',
    isOfOneLayout: true,
    account,
    address: '/ablesung/LT-400129',
    async reach(page) {
      await page.getByRole('textbox', { name: /^Zählerstand/ }).fill('1,000');
      await page.getByRole('textbox', { name: 'Kommentar' }).focus();
      await page.reload();
      await page.getByRole('button', { name: 'Entwurf verwerfen' }).click();
      await expect(page.getByRole('dialog', { name: 'Entwurf wirklich verwerfen?' })).toBeVisible();
    },
  },
];
