import { test as base } from '@playwright/test';
import { Customers } from '#e2e/resilience/customers.ts';
import { FaultProxy } from '#e2e/resilience/proxy/fault-proxy.ts';
import { type Nginx, startNginx } from '#e2e/specs/hosting/nginx.ts';
import { type OwnBackend, withOwnBackend } from '../server/own-portal.ts';
import { runningPortal } from '../server/running-portal.ts';
import { Accounts } from './accounts.ts';

interface WorkerFixtures {
  readonly accounts: Accounts;
  /** A backend whose site tests change, one after the other. */
  readonly ownBackend: OwnBackend;
  /** The proxy between browsers and a backend, with the faults of a test. */
  readonly faultProxy: FaultProxy;
  readonly customers: Customers;
  /** The documented nginx, in front of the run's site and backend. */
  readonly sharedNginx: Nginx;
}

/**
 * Worker fixtures, each started for the first test that uses it. They are one list for all folders, and every test
 * extends it: other worker fixtures would need another process with its own browser and backends.
 */
export const test = base.extend<object, WorkerFixtures>({
  accounts: [({ browser }, use) => use(new Accounts(browser, runningPortal().origin)), { scope: 'worker' }],
  // Has its own timeout: actions of a test have the time of that test.
  ownBackend: [({ browserName: _ }, use) => withOwnBackend(use), { scope: 'worker', timeout: 60_000 }],
  faultProxy: [
    async ({ browserName: _ }, use) => {
      const proxy = await FaultProxy.start(runningPortal().origin);
      await use(proxy);
      await proxy.stop();
    },
    { scope: 'worker' },
  ],
  customers: [({ browserName: _ }, use) => use(new Customers()), { scope: 'worker' }],
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
