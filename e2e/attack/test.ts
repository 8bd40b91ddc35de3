import { test as base, expect } from '../browser/own-portal-test.ts';
import type { OwnPortal } from '../portal/own-portal.ts';
import { runningPortal } from '../portal/running-portal.ts';
import { type Attacker, Attackers } from './attackers.ts';
import { FaultProxy } from './proxy/fault-proxy.ts';

interface TestFixtures {
  /** Stands between the browser and the backend, and lets go wrong what the test wants. */
  readonly gateway: FaultProxy;
  /** An account that this run of this test has for itself. */
  readonly attacker: Attacker;
  /** A portal of the test's own behind the proxy, into which it publishes. */
  readonly site: OwnPortal;
}

interface WorkerFixtures {
  readonly workerGateway: FaultProxy;
  readonly attackers: Attackers;
}

/** A test of the running portal behind a proxy that can fail; the browser knows the portal by the proxy's origin. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerGateway: [
    async ({ browserName: _ }, use) => {
      const gateway = await FaultProxy.start(runningPortal().origin);
      await use(gateway);
      await gateway.stop();
    },
    { scope: 'worker' },
  ],
  attackers: [async ({ browserName: _ }, use) => use(new Attackers()), { scope: 'worker' }],
  baseURL: ({ workerGateway }, use) => use(workerGateway.origin),
  serviceWorkers: 'block',
  gateway: async ({ workerGateway }, use) => {
    workerGateway.reset();
    await use(workerGateway);
    workerGateway.reset();
  },
  site: async ({ gateway, portal }, use) => {
    gateway.leadTo(portal.backend);
    await use(portal);
  },
  attacker: async ({ attackers }, use) => use(await attackers.next()),
});

export { expect };
