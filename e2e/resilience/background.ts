import { type BrowserContext, expect, type Page } from '@playwright/test';
import { untilPrecached } from '../support/page/service-worker.ts';
import type { Reading } from './accepted.ts';
import type { Customer, CustomerJob } from './customers.ts';
import { enterQueue } from './enter-readings.ts';
import { refuse } from './proxy/fault-actions.ts';
import { everything, type FaultProxy } from './proxy/fault-proxy.ts';
import { signInToForm } from './reading-form.ts';

const tag = 'zw-outbox';

/** The browser's background features for a portal, controlled from a page outside of it. */
export async function backgroundOf(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const registrations = new Map<string, string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', update => {
    for (const { scopeURL, registrationId } of update.registrations)
      registrations.set(scopeURL, registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  return {
    /** Wakes the service worker, as the browser does when the network is back; resolves before it has done anything. */
    async wake({ lastChance = false } = {}): Promise<void> {
      const registrationId = registrations.get(`${origin}/`) ?? '';
      await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance });
    },
    /** Stops the service worker at any moment, as the browser may; it wakes minutes later. */
    async stop(): Promise<void> {
      await devtools.send('ServiceWorker.stopAllWorkers');
    },
  };
}

/** Waits until the page has registered a background sync. */
export async function untilWakeIsAsked(page: Page): Promise<void> {
  const tags = () =>
    page.evaluate(async () => Reflect.get(await navigator.serviceWorker.ready, 'sync').getTags());
  await expect.poll(tags).toEqual([tag]);
}

/** Waits until one page or worker of this device sends and another waits for the lock. */
export async function untilAnotherWaits(page: Page): Promise<void> {
  const waiting = () =>
    page.evaluate(async () => {
      const { pending = [] } = await navigator.locks.query();
      return pending.filter(({ name }) => name === 'zw-outbox').length;
    });
  await expect.poll(waiting).toBeGreaterThan(0);
}

/** Logs in, opens the form of the first job, and waits until the portal is precached. */
export async function signInForOffline(page: Page, customer: Customer): Promise<void> {
  await signInToForm(page, customer, customer.single[0]);
  await untilPrecached(page);
}

/**
 * Enters readings while the server is unreachable; `comeBack` makes it reachable again and clears earlier sync
 * registrations. See {@link enterQueue} for `isWarned`.
 */
export async function queueWithoutServer(
  page: Page,
  gateway: FaultProxy,
  jobs: readonly CustomerJob[],
  options?: { readonly isWarned: boolean },
): Promise<{ entered: Reading[]; comeBack: () => void }> {
  const outage = gateway.fault({ match: everything, times: Number.POSITIVE_INFINITY, action: refuse });
  const entered = await enterQueue(page, { single: jobs }, jobs.length, options);
  await untilWakeIsAsked(page);
  return {
    entered,
    comeBack() {
      gateway.requests.splice(0);
      outage.lift();
    },
  };
}
