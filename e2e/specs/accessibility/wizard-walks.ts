import { allowAnonymousReading } from '#e2e/support/page/application.ts';
import { fillContact, goToNext, stepHeading } from '../unknown-reading/anonymous/wizard.ts';
import type { Walk } from './walk.ts';

const token = '**/auth/token-unknown-readings';
const failedLoad = /^error: Failed to load resource/;

/** Screens of the anonymous reading, and then its failures. */
export const wizardWalks: readonly Walk[] = [
  {
    name: 'anonymous reading',
    address: '/ablesung-ohne-zugang',
    async prepare(_page, watch) {
      watch.announce(failedLoad);
    },
    screens: [
      {
        name: 'meter',
        async reach(page) {
          await page.getByRole('textbox', { name: 'Zählernummer' }).fill('1EMH0012345678');
          return page.getByRole('radio', { name: 'Eintarifzähler' });
        },
      },
      {
        name: 'readings of a meter with selectable rates',
        async reach(page) {
          await page.getByRole('radio', { name: 'Zweirichtungszähler' }).check();
          await goToNext(page);
          await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.8.0)' }).fill('12345678');
          return page.getByText(/^Bitte geben Sie höchstens 6 Stellen/);
        },
      },
      {
        name: 'contact',
        async reach(page) {
          await page.getByRole('textbox', { name: 'Zählerstand Verbrauch (1.8.0)' }).fill('12345');
          await page.getByRole('textbox', { name: 'Zählerstand Einspeisung (2.8.0)' }).fill('6');
          await goToNext(page);
          await page.getByRole('textbox', { name: 'PLZ' }).fill('123');
          await page.getByRole('textbox', { name: 'Vorname' }).focus();
          return page.getByText('Bitte 5 Ziffern');
        },
      },
      {
        name: 'summary that could not be sent',
        async reach(page) {
          await fillContact(page);
          await goToNext(page);
          await page.route('**/api/unknown-readings/results', route => route.abort(), { times: 1 });
          await page.getByRole('checkbox').check();
          await page.getByRole('button', { name: 'Absenden' }).click();
          return page.getByRole('main').getByText(/^Ihre Eingaben sind noch da/);
        },
      },
      {
        name: 'done',
        async reach(page) {
          // The widest of all numbers.
          await page.route('**/api/unknown-readings/results', async route => {
            const response = await route.fetch();
            const json = { ...(await response.json()), submissionNumber: 'WWWWW-8WWWW' };
            await route.fulfill({ response, json });
          });
          await page.getByRole('button', { name: 'Erneut senden' }).click();
          return stepHeading(page, 'Fertig');
        },
      },
      {
        name: 'anonymous reading not possible',
        async reach(page) {
          await page.route(token, route => route.fulfill({ status: 503, body: '' }));
          await page.goto('/ablesung-ohne-zugang');
          return stepHeading(page, 'Die Zählerstandserfassung ist momentan nicht möglich');
        },
      },
      {
        name: 'anonymous reading not available',
        async reach(page) {
          await page.unrouteAll();
          await allowAnonymousReading(page, false);
          await page.goto('/ablesung-ohne-zugang');
          return page.getByText('Diese Funktion ist nicht verfügbar.');
        },
      },
    ],
  },
];
