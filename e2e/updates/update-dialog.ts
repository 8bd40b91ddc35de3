import type { Locator, Page } from '@playwright/test';

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

/** Leaves a mark on the page that the next load of it takes away. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
}

/** Whether the page was not loaded again since it was marked. */
export function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.body.hasAttribute('data-marked'));
}
