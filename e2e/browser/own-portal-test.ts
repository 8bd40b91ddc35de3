import { type OwnBackend, type OwnPortal, withOwnBackend, withOwnPortal } from '../portal/own-portal.ts';
import { test as base, expect } from './test.ts';

interface OwnPortalFixtures {
  readonly portal: OwnPortal;
}

interface WorkerFixtures {
  readonly ownBackend: OwnBackend;
}

/** A test with a portal of its own, whose pages have a service worker. */
export const test = base.extend<OwnPortalFixtures, WorkerFixtures>({
  // Of its own: what a test does with it has the time of every test.
  ownBackend: [({ browserName: _ }, use) => withOwnBackend(use), { scope: 'worker', timeout: 60_000 }],
  portal: ({ ownBackend }, use) => withOwnPortal(ownBackend, use),
  baseURL: ({ portal }, use) => use(portal.front.origin),
  serviceWorkers: 'allow',
});

export { expect };
