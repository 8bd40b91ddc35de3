import type { BrowserContext, Page } from '@playwright/test';
import { addPhoto, draftForm } from '#e2e/resilience/drafts/draft-form.ts';
import { untilOutboxIsLoaded } from '#e2e/resilience/reading-form.ts';
import { drawn } from '#e2e/specs/reading/photos/sample-pictures.ts';
import { expectJob, navigateTo } from '#e2e/support/page/screens.ts';
import { expect } from '#e2e/support/page/test.ts';
import { openUserMenu } from '#e2e/support/page/user-menu.ts';
import { type DisposableAccount, metersOf } from '#e2e/support/server/disposable-accounts.ts';
import { offlinePanel, untilWatched } from '../connectivity/offline-panel.ts';

/** The queue page, and the links to it. */
export function outboxPage(page: Page) {
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /^Zähler / }) });
  const receipts = page.getByRole('button', { name: /^Beleg/ });
  const items = cards.filter({ hasNot: receipts });
  const item = (meterNumber: string) => items.filter({ hasText: `Zähler ${meterNumber}` });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Ausgang' }),
    /** In the header while the queue is not empty. */
    link: page.getByRole('banner').getByRole('link', { name: /^Ausgang: / }),
    items,
    item,
    /** Sent items of this device are on the same page, with a receipt. */
    receipt: (meterNumber: string) => page.getByRole('button', { name: `Beleg ${meterNumber}` }),
    empty: page.getByText('Nichts wartet auf den Versand'),
    messages: page.getByRole('region', { name: 'Meldungen' }),
    async open(): Promise<void> {
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Ausgang: / })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ausgang' })).toBeVisible();
    },
    /** With an empty queue the header has no link. */
    async openByMenu(): Promise<void> {
      await openUserMenu(page);
      await page.getByRole('link', { name: 'Ausgang' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ausgang' })).toBeVisible();
    },
  };
}

/**
 * Enters the readings of a disposable account's electricity meter, with a photo, and of the water meter; both stay in
 * the queue. Earlier loaded chunks stay available.
 */
export async function queueBoth(
  page: Page,
  context: BrowserContext,
  account: DisposableAccount,
): Promise<void> {
  const form = draftForm(page, account);
  await navigateTo(page, `/ablesung/${account}-strom`);
  await expectJob(page, metersOf(account).twoRates);
  await untilWatched(page);
  await untilOutboxIsLoaded(page);
  await context.setOffline(true);
  await expect(offlinePanel(page)).toBeVisible();
  await form.high.fill('2000,5');
  await form.low.fill('900,0');
  const photo = await drawn(page, { width: 1200, height: 900, type: 'image/jpeg' });
  await addPhoto(page, page.getByRole('button', { name: 'Foto hinzufügen' }).first(), photo);
  await expect(form.photos).toHaveCount(1);
  await form.send.click();
  await page.getByRole('dialog', { name: 'Noch nicht gesendet' }).getByText('Verstanden').click();
  await page.getByRole('link', { name: /^Nächster Zähler hier: / }).click();
  await expectJob(page, metersOf(account).water);
  await page.getByRole('textbox', { name: /^Zählerstand/ }).fill('123');
  await form.send.click();
  await expect(page.getByText('Gespeichert – wird gesendet, sobald Sie online sind')).toBeVisible();
}
