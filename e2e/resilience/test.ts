import { test as base, expect } from '../support/page/own-portal-test.ts';
import type { OwnPortal } from '../support/server/own-portal.ts';
import type { Customer } from './customers.ts';
import type { FaultProxy } from './proxy/fault-proxy.ts';

interface TestFixtures {
  /** The proxy between browser and backend, with the faults of the test. */
  readonly gateway: FaultProxy;
  /** An account of this test run alone. */
  readonly customer: Customer;
  /** A portal of the test's own behind the proxy, with its own releases. */
  readonly site: OwnPortal;
}

/** A test of the running portal behind a fault proxy, whose origin is that of the portal. */
export const test = base.extend<TestFixtures>({
  baseURL: ({ faultProxy }, use) => use(faultProxy.origin),
  serviceWorkers: 'block',
  gateway: async ({ faultProxy }, use) => {
    faultProxy.reset();
    await use(faultProxy);
    faultProxy.reset();
  },
  site: async ({ gateway, portal }, use) => {
    gateway.forwardTo(portal.backend);
    await use(portal);
  },
  customer: async ({ customers }, use) => use(await customers.next()),
});

export { expect };
