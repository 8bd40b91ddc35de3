import { test as base, expect } from '../support/page/own-portal-test.ts';
import type { OwnPortal } from '../support/server/own-portal.ts';
import type { Attacker } from './attackers.ts';
import type { FaultProxy } from './proxy/fault-proxy.ts';

interface TestFixtures {
  /** Stands between the browser and the backend, and lets go wrong what the test wants. */
  readonly gateway: FaultProxy;
  /** An account that this run of this test has for itself. */
  readonly attacker: Attacker;
  /** A portal of the test's own behind the proxy, into which it publishes. */
  readonly site: OwnPortal;
}

/** A test of the running portal behind a proxy that can fail; the browser knows the portal by the proxy's origin. */
export const test = base.extend<TestFixtures>({
  baseURL: ({ faultProxy }, use) => use(faultProxy.origin),
  serviceWorkers: 'block',
  gateway: async ({ faultProxy }, use) => {
    faultProxy.reset();
    await use(faultProxy);
    faultProxy.reset();
  },
  site: async ({ gateway, portal }, use) => {
    gateway.leadTo(portal.backend);
    await use(portal);
  },
  attacker: async ({ attackers }, use) => use(await attackers.next()),
});

export { expect };
