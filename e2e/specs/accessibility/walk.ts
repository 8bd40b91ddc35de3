import type { Locator, Page } from '@playwright/test';
import type { PageWatch } from '#e2e/support/page/page-watch.ts';

export interface Screen {
  readonly name: string;
  /** Set if it differs from that of the other device. */
  readonly onlyOn?: 'desktop' | 'phone';
  /** Versions, and what has loaded so far: no tree of it is kept. */
  readonly showsVersions?: true;
  /**
   * Navigates from the previous screen to this one; returns an element that is visible once it is ready, on any device.
   */
  readonly reach: (page: Page) => Promise<Locator>;
}

/** A sequence of screens of one visitor, on a page that is reloaded only if that is the point. */
export interface Walk {
  readonly name: string;
  /** The logged-in account, if any. */
  readonly account?: string;
  readonly address: string;
  /** Prepares faults before the page is opened. */
  readonly prepare?: (page: Page, watch: PageWatch) => Promise<unknown>;
  readonly screens: readonly Screen[];
}
