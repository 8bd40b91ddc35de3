import { test as base } from '@playwright/test';
import { Attackers } from '#e2e/resilience/attackers.ts';
import { FaultProxy } from '#e2e/resilience/proxy/fault-proxy.ts';
import { type Nginx, startNginx } from '#e2e/specs/hosting/nginx.ts';
import { type OwnBackend, withOwnBackend } from '../server/own-portal.ts';
import { runningPortal } from '../server/running-portal.ts';
import { Accounts } from './accounts.ts';

interface WorkerFixtures {
  readonly accounts: Accounts;
  /** A backend whose site tests may change, one after the other. */
  readonly ownBackend: OwnBackend;
  /** Stands between browsers and a backend, and can fail. */
  readonly faultProxy: FaultProxy;
  readonly attackers: Attackers;
  /** The documented nginx, in front of the run's site and backend. */
  readonly sharedNginx: Nginx;
}

/**
 * What the tests of one process of the runner share, each started for the first test that asks for it.
 *
 * It is one list for all folders, and every test extends it: a test with other fixtures of this scope would get a
 * process, a browser and backends of its own.
 */
export const test = base.extend<object, WorkerFixtures>({
  accounts: [({ browser }, use) => use(new Accounts(browser, runningPortal().origin)), { scope: 'worker' }],
  // Of its own: what a test does with it has the time of every test.
  ownBackend: [({ browserName: _ }, use) => withOwnBackend(use), { scope: 'worker', timeout: 60_000 }],
  faultProxy: [
    async ({ browserName: _ }, use) => {
      const proxy = await FaultProxy.start(runningPortal().origin);
      await use(proxy);
      await proxy.stop();
    },
    { scope: 'worker' },
  ],
  attackers: [({ browserName: _ }, use) => use(new Attackers()), { scope: 'worker' }],
  sharedNginx: [
    async ({ browserName: _ }, use) => {
      const { site, origin } = runningPortal();
      const nginx = await startNginx({ site, backends: [origin] });
      await use(nginx);
      await nginx.stop();
    },
    { scope: 'worker' },
  ],
});
