import { indexedDbQueue, Outbox, type OutboxParts, queueNews } from '@zaehlwerk/outbox';
import { connectivityOf } from '../connectivity/connectivity-of.ts';
import type { Portal } from '../portal/portal.ts';
import { accountWithId } from '../session/accounts.ts';
import { projectAcknowledged } from './acknowledged.ts';
import { post } from './post.ts';

/** The outbox of this device as a portal sends it. */
export function outboxOf(portal: Portal, alone: OutboxParts['alone']): Outbox {
  return new Outbox({
    records: portal.persistence.queue(indexedDbQueue),
    tabs: portal.tabs.topic(queueNews),
    network: connectivityOf(portal),
    post: (...request) => post(portal, ...request),
    maySendAs: accountId => accountWithId(portal, accountId) !== undefined,
    alone,
    now: portal.now,
    alarm: portal.alarm,
    random: Math.random,
    onAcknowledged: (...acknowledged) => projectAcknowledged(portal, ...acknowledged),
  });
}

const lockName = 'zw-outbox';

/** Longer than a tab that sends says nothing: 60 s after the last byte of a photo, and what it waits for the device. */
const silenceMilliseconds = 90_000;

/**
 * Does something that only one tab of this device may do at a time; at once, where the browser has or gives no locks. A tab
 * that says nothing for so long was put to sleep with the lock, and is not waited for: what is sent twice has one key.
 */
export function aloneOnThisDevice({ alarm, tabs }: Pick<Portal, 'alarm' | 'tabs'>): OutboxParts['alone'] {
  let hear = () => {};
  tabs.topic(queueNews).subscribe(() => hear());
  return async task => {
    const patience = new AbortController();
    let cancel = () => {};
    hear = () => {
      cancel();
      cancel = alarm(() => patience.abort(), silenceMilliseconds);
    };
    hear();
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      hear = () => {};
      cancel();
      return task();
    };
    try {
      await globalThis.navigator.locks.request(lockName, { signal: patience.signal }, begin);
    } catch (error) {
      if (isBegun) throw error;
      await begin();
    }
  };
}

/** The same for a service worker, which has locks, and gives up waiting for its turn when told so. Rejects then. */
export async function aloneUnlessCalledOff(task: () => Promise<void>, signal: AbortSignal): Promise<void> {
  await globalThis.navigator.locks.request(lockName, { signal }, task);
}
