import type { Locator, Page } from '@playwright/test';

/** The language button of a German page, leading to `next`, e.g. `English`. */
export function languageButton(page: Page, next: string): Locator {
  return page
    .getByRole('button', { name: 'Sprache wechseln', exact: true })
    .and(page.getByTitle(next, { exact: true }));
}
