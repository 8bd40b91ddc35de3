import { type OwnPortal, withOwnPortal } from '../portal/own-portal.ts';
import { test as base, expect } from './test.ts';

interface OwnPortalFixtures {
  readonly portal: OwnPortal;
}

/** A test with a portal of its own, whose pages have a service worker. */
export const test = base.extend<OwnPortalFixtures>({
  // Of its own: what a test does with it has the time of every test.
  portal: [({ browserName: _ }, use) => withOwnPortal(use), { timeout: 60_000 }],
  baseURL: ({ portal }, use) => use(portal.front.origin),
  serviceWorkers: 'allow',
});

export { expect };
