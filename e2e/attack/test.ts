import { test as base, expect } from '../browser/test.ts';
import { runningPortal } from '../portal/running-portal.ts';
import { type Attacker, Attackers } from './attackers.ts';
import { type OwnSite, withOwnSite } from './own-site.ts';
import { FaultProxy } from './proxy/fault-proxy.ts';

interface TestFixtures {
  /** Stands between the browser and the backend, and lets go wrong what the test wants. */
  readonly gateway: FaultProxy;
  /** An account that this run of this test has for itself. */
  readonly attacker: Attacker;
  /** A site of the test's own behind the proxy, into which it publishes. */
  readonly site: OwnSite;
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
  gateway: async ({ workerGateway }, use) => {
    workerGateway.reset();
    await use(workerGateway);
    workerGateway.reset();
  },
  site: async ({ gateway }, use, testInfo) => {
    // Publishing compresses every file of what is released, which takes seconds on a busy machine.
    testInfo.setTimeout(90_000);
    await withOwnSite(async (site, origin) => {
      gateway.leadTo(origin);
      await use(site);
    });
  },
  attacker: async ({ attackers }, use) => use(await attackers.next()),
});

export { expect };
