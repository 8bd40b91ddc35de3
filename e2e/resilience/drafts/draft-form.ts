import type { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { expectJob } from '#e2e/support/page/screens.ts';
import { type DisposableAccount, metersOf } from '#e2e/support/server/disposable-accounts.ts';
import { runningPortal } from '#e2e/support/server/running-portal.ts';

/** The electricity form of a disposable account. */
export function draftForm(page: Page, account: DisposableAccount) {
  const rate = (name: string) => page.getByRole('textbox', { name: `Zählerstand ${name}` });
  const number = metersOf(account).twoRates;
  return {
    async open(): Promise<void> {
      await page.goto(`${runningPortal().origin}/ablesung/${account}-strom`);
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

/** Adds a photo with the button of a rate's card. */
export async function addPhoto(page: Page, button: Locator, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.click();
  await (await chooser).setFiles([{ name: 'zaehler.jpg', mimeType: 'image/jpeg', buffer }]);
}
