import { type OwnPortal, withOwnPortal } from '../portal/own-portal.ts';
import { test as base, expect } from './test.ts';

interface OwnPortalFixtures {
  readonly portal: OwnPortal;
}

/** A test with a portal of its own, whose pages have a service worker. */
export const test = base.extend<OwnPortalFixtures>({
  portal: [
    ({ browserName: _ }, use, testInfo) => {
      // Publishing compresses every file of what is released, which takes seconds on a busy machine.
      testInfo.setTimeout(60_000);
      return withOwnPortal(use);
    },
    { timeout: 60_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.front.origin),
  serviceWorkers: 'allow',
});

export { expect };
