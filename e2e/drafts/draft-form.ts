import type { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { expectJob } from '../browser/screens.ts';
import { runningPortal } from '../portal/running-portal.ts';
import { metersOf, type Traveller } from '../portal/travellers.ts';

/** The form of a traveller's electricity job, as a reader finds it. */
export function draftForm(page: Page, traveller: Traveller) {
  const rate = (name: string) => page.getByRole('textbox', { name: `Zählerstand ${name}` });
  const number = metersOf(traveller).twoRates;
  return {
    async open(): Promise<void> {
      await page.goto(`${runningPortal().origin}/ablesung/${traveller}-strom`);
      await expectJob(page, number);
    },
    high: rate('Hochtarif (1.8.1)'),
    low: rate('Niedertarif (1.8.2)'),
    comment: page.getByRole('textbox', { name: 'Kommentar' }),
    photos: page.getByRole('button', { name: /^Foto \d vergrößern$/ }),
    send: page.getByRole('button', { name: 'Ablesung senden' }),
    restored: page.getByText(/^Ihr Entwurf vom .+ ist noch da\.$/),
    /** The job's row in the list beside the form. */
    row: page.getByRole('navigation', { name: 'Aufträge' }).getByRole('link', { name: new RegExp(number) }),
    discard: page.getByRole('main').getByRole('button', { name: 'Entwurf verwerfen' }),
  };
}

/** Adds a photo by the button of a rate's card. */
export async function addPhoto(page: Page, button: Locator, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles([{ name: 'zaehler.jpg', mimeType: 'image/jpeg', buffer }]);
}
