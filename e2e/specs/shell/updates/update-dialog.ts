import { expect, type Locator, type Page } from '@playwright/test';
import { evaluateAcrossReloads, workerStates } from '#e2e/support/page/service-worker.ts';

/** The dialog that offers a new version. */
export function updateDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Neue Version aktivieren' });
}

/** The footer's imprint link, whose text a release of the shell can change. */
export function imprint(page: Page, text: string): Locator {
  return page.getByRole('contentinfo').getByRole('link', { name: text, exact: true });
}

/** A worker that does not end costs 10 s and a reload. */
export const afterHandOver = { timeout: 60_000 };

/** Triggers the update check that runs every hour. */
export async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
}

/**
 * Waits until the newest release is precached, including all of the shell. Repeats the check: an automatic one between
 * two releases may have met an incomplete release.
 */
export async function untilUpdateWaits(page: Page): Promise<void> {
  const waiting = async () => {
    await checkForUpdate(page);
    return (await workerStates(page)).waiting;
  };
  await expect.poll(waiting, { timeout: 40_000 }).toBe('installed');
}

/** Marks the page until its next load. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
}

/** True if the page was not reloaded since it was marked. */
export function isMarked(page: Page): Promise<boolean> {
  return evaluateAcrossReloads(page, () => document.body.hasAttribute('data-marked'));
}

/** Activates the waiting version. */
export async function activate(page: Page): Promise<void> {
  await page.bringToFront();
  await updateDialog(page).getByRole('button', { name: 'Jetzt aktivieren' }).click();
}
