import { expect, type Locator, type Page } from '@playwright/test';
import { askedAnew, workerStates } from '#e2e/support/page/service-worker.ts';

/** The question whether a new version shall be activated. */
export function updateDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Neue Version aktivieren' });
}

/** The footer's link to the imprint, whose text a release of the shell can change. */
export function imprint(page: Page, text: string): Locator {
  return page.getByRole('contentinfo').getByRole('link', { name: text, exact: true });
}

/** Has the page ask the server for a new version, as it does by itself every hour. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
}

/**
 * Waits until the newest release is on the device, which has to fetch all of the shell for it. It is asked for again and again: a page that asked by itself between
 * two releases got one that could not be had whole any more.
 */
export async function untilUpdateWaits(page: Page): Promise<void> {
  const waiting = async () => {
    await lookForUpdate(page);
    return (await workerStates(page)).waiting;
  };
  await expect.poll(waiting, { timeout: 40_000 }).toBe('installed');
}

/** Leaves a mark on the page that the next load of it takes away. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
}

/** Whether the page was not loaded again since it was marked. */
export function isMarked(page: Page): Promise<boolean> {
  return askedAnew(page, () => document.body.hasAttribute('data-marked'));
}

/** Lets the version that waits take over. */
export async function activate(page: Page): Promise<void> {
  await page.bringToFront();
  await updateDialog(page).getByRole('button', { name: 'Jetzt aktivieren' }).click();
}
