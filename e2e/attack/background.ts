import { type BrowserContext, expect, type Page } from '@playwright/test';
import { untilOffline } from '../browser/service-worker.ts';
import type { Reading } from './accepted.ts';
import type { Attacker } from './attackers.ts';
import { enterQueue } from './enter.ts';
import { refuse } from './proxy/acts.ts';
import { everything, type FaultProxy } from './proxy/fault-proxy.ts';
import { readingForm, signIn } from './reading-form.ts';

const tag = 'zaehlwerk-outbox';

/** What the browser does for a portal in the background, seen from a page that is none of the portal's. */
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
    /** Wakes the service worker, as the browser does when the network is back; settles before it has done anything. */
    async wake({ lastChance = false } = {}): Promise<void> {
      const registrationId = registrations.get(`${origin}/`) ?? '';
      await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance });
    },
  };
}

/** Waits until the page has asked the browser to wake the service worker. */
export async function untilWakeIsAsked(page: Page): Promise<void> {
  const tags = () =>
    page.evaluate(async () => Reflect.get(await navigator.serviceWorker.ready, 'sync').getTags());
  await expect.poll(tags).toEqual([tag]);
}

/** Waits until one is sending on this device, and somebody else would like to. */
export async function untilAnotherWaits(page: Page): Promise<void> {
  const waiting = () =>
    page.evaluate(async () => {
      const { pending = [] } = await navigator.locks.query();
      return pending.filter(({ name }) => name === 'zaehlwerk-outbox').length;
    });
  await expect.poll(waiting).toBeGreaterThan(0);
}

/**
 * Logs in, waits until the portal is on the device, and enters readings while nobody reaches the server; `comeBack` has
 * it answer again, and forgets what was asked for before.
 */
export async function queueWithoutServer(
  page: Page,
  gateway: FaultProxy,
  attacker: Attacker,
  count: number,
): Promise<{ entered: Reading[]; comeBack: () => void }> {
  await signIn(page, attacker);
  await untilOffline(page);
  await readingForm(page, attacker.single[0]).open();
  const outage = gateway.fault({ match: everything, times: Number.POSITIVE_INFINITY, act: refuse });
  const entered = await enterQueue(page, attacker, count);
  await untilWakeIsAsked(page);
  return {
    entered,
    comeBack() {
      gateway.requests.splice(0);
      outage.lift();
    },
  };
}
