import { expect } from '@playwright/test';
import { runningPortal } from '../server/running-portal.ts';
import { PageWatch } from './page-watch.ts';
import { test as base } from './worker-test.ts';

interface TestFixtures {
  /** Username of the demo account logged in at the beginning; none by default. */
  readonly account: string | undefined;
  /** Fails the test on unannounced errors; see {@link PageWatch}. */
  readonly watch: PageWatch;
}

/** A test of the running portal with the real site and backend, and a watch on hidden errors. */
export const test = base.extend<TestFixtures>({
  account: [undefined, { option: true }],
  baseURL: ({ browserName: _ }, use) => use(runningPortal().origin),
  storageState: async ({ account, accounts }, use) =>
    use(account === undefined ? undefined : await accounts.deviceOf(account)),
  watch: [
    async ({ context, baseURL }, use) => {
      const watch = new PageWatch(baseURL ?? runningPortal().origin);
      await watch.attach(context);
      await use(watch);
      expect(watch.findings(), 'what the page did beside what the test expects').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
