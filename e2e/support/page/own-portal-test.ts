import { type OwnPortal, withOwnPortal } from '../server/own-portal.ts';
import { test as base, expect } from './test.ts';

/** A test with its own portal, whose pages have a service worker. */
export const test = base.extend<{ readonly portal: OwnPortal }>({
  portal: ({ ownBackend }, use) => withOwnPortal(ownBackend, use),
  baseURL: ({ portal }, use) => use(portal.front.origin),
  serviceWorkers: 'allow',
});

export { expect };
