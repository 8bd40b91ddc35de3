import type { Locator, Page } from '@playwright/test';
import type { PageWatch } from '#e2e/support/page/page-watch.ts';

/** A screen in a state that people meet. */
export interface Screen {
  readonly name: string;
  /** Whether only a phone has it. */
  readonly onlyOn?: 'phone';
  /** False where the portal has not started, so that its header with the contrast button is missing. */
  readonly hasHeader?: false;
  /** Leads from the screen before to this one; the answer is what is seen once it is there, on any device. */
  readonly reach: (page: Page) => Promise<Locator>;
}

/** Screens that one visitor sees one after the other, on a page that is loaded again only where that is the point. */
export interface Walk {
  readonly name: string;
  /** Who is logged in; no account if left out. */
  readonly account?: string;
  readonly address: string;
  /** Before the page is opened: what has to go wrong. */
  readonly prepare?: (page: Page, watch: PageWatch) => Promise<unknown>;
  readonly screens: readonly Screen[];
}
