import type { Locator, Page } from '@playwright/test';

export interface TreeScreen {
  readonly name: string;
  /** Not on a desktop. */
  readonly isOnPhone?: true;
  /** Navigates from the previous screen to this one; returns what it shows that no other screen does. */
  readonly reach: (page: Page) => Promise<Locator>;
}

export const main = (page: Page) => page.getByRole('main');

/** The job beside the list. */
export const article = (page: Page) => main(page).getByRole('article');
