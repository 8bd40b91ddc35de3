import {
  type DeliveryRecord,
  type Outbox,
  type OutboxParts,
  type QueuedItem,
  queueNews,
} from '@zaehlwerk/outbox';
import { connectivityOf } from '../connectivity/connectivity-of.ts';
import { putItem } from '../queries/account-query.ts';
import { addDeliveryRecords } from '../queries/delivery-records.ts';
import { revalidateSoon } from '../queries/revalidate.ts';
import { holdUpdates } from '../reload-guards.ts';
import { accountsAtom, accountWithId } from '../session/accounts.ts';
import type { StoreContext } from '../store-context.ts';
import { keepAnswers, outboxOf, sendingLock } from './outbox-of.ts';
import { percentAtom, type QueueState, queueStateAtom, waitingItemsAtom } from './queue-state.ts';
import { outboxSyncTag } from './sync-tag.ts';

/**
 * Makes the portal's outbox and starts it. It sends on its own from then on: at the start, when the network is back,
 * after a login, and when the time of an item has come.
 */
export function startOutbox(context: StoreContext): Outbox {
  const { jotai } = context;
  const outbox = pageOutbox(context);
  const { queue, sender } = outbox;
  outbox.watch(() => {
    const { items, unreadable } = queue;
    const { percent, ...progress } = sender.progress;
    jotai.set(percentAtom, percent);
    jotai.set(queueStateAtom, state => {
      const isSame = JSON.stringify(state.progress) === JSON.stringify(progress);
      if (isSame && state.items === items && state.unreadable === unreadable) return state;
      return { ...state, items, unreadable, progress };
    });
  });
  keepOnDevice(queue);
  const wake = wakeForWaiting();
  jotai.sub(waitingItemsAtom, () => wake(jotai.get(waitingItemsAtom)));
  sender.watch(() => holdUpdates('outbox', sender.isBusyHere));
  jotai.sub(accountsAtom, () => catchUp(outbox));
  const is = (status: QueueState['status']) => jotai.set(queueStateAtom, state => ({ ...state, status }));
  const start = () => {
    outbox.catchUp().then(
      () => is('ready'),
      () => {
        is('unavailable');
        context.alarm(start, retryMilliseconds);
      },
    );
  };
  start();
  catchUpWhenShown(outbox);
  return outbox;
}

/** The outbox of a page, which shows what is acknowledged. */
export function pageOutbox(context: StoreContext, alone = aloneOnThisDevice(context)): Outbox {
  return outboxOf(context, {
    alone,
    network: connectivityOf(context),
    onAcknowledged: (...acknowledged) => projectAcknowledged(context, ...acknowledged),
  });
}

/**
 * Projects what the server has acknowledged onto this page's queries. What was asked for before counts as outdated from
 * this moment on, and is loaded again unless an answer to one of these sends takes its place. Never rejects.
 */
export async function projectAcknowledged(
  context: StoreContext,
  records: readonly DeliveryRecord[],
  answers: ReadonlyMap<string, unknown>,
): Promise<void> {
  addDeliveryRecords(context, records);
  for (const record of records) {
    const account = accountWithId(context, record.accountId);
    if (account && record.value !== undefined) revalidateSoon(context, record.value, false);
  }
  await keepAnswers(context, records, answers, async (accountId, ...item) => {
    const account = accountWithId(context, accountId);
    if (account) await putItem(context, account, ...item);
  });
}

/** Longer than a tab that sends says nothing: 60 s after the last byte of a photo, and what it waits for the device. */
const silenceMilliseconds = 90_000;

/**
 * Does something that only one tab of this device may do at a time; at once, where the browser has or gives no locks. A tab
 * that says nothing for so long was put to sleep with the lock, and is not waited for: what is sent twice has one key.
 */
export function aloneOnThisDevice({
  alarm,
  tabs,
}: Pick<StoreContext, 'alarm' | 'tabs'>): OutboxParts['alone'] {
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
      await globalThis.navigator.locks.request(sendingLock, { signal: patience.signal }, begin);
    } catch (error) {
      if (isBegun) throw error;
      await begin();
    }
  };
}

/** How long a device is left alone that did not say what lies in the queue. */
const retryMilliseconds = 5000;

function catchUp(outbox: Pick<Outbox, 'catchUp'>): void {
  // A device that does not answer now is asked on the next occasion.
  outbox.catchUp().catch(() => undefined);
}

/**
 * Word of another tab is lost when the tab is killed before it has spread it, and on a page that the browser has put to
 * sleep. Whoever comes to this page looks at what the device says.
 */
export function catchUpWhenShown(outbox: Pick<Outbox, 'catchUp' | 'queue'>): void {
  globalThis.addEventListener?.('pagehide', ({ persisted }) => {
    if (persisted) outbox.queue.fallBehind();
  });
  const isShown = () => globalThis.document.visibilityState === 'visible';
  for (const occasion of ['visibilitychange', 'focus', 'pageshow'])
    globalThis.addEventListener?.(occasion, () => {
      if (isShown()) catchUp(outbox);
    });
}

/**
 * Asks the browser once per page to keep what lies on the device when space gets scarce, from the moment there is
 * something to lose: some browsers put the question to the user, who can understand it then.
 */
export function keepOnDevice(queue: Pick<Outbox['queue'], 'items' | 'watch'>): void {
  const stop = queue.watch(() => {
    if (queue.items.length === 0) return;
    stop();
    void askToPersist();
  });
}

async function askToPersist(): Promise<void> {
  try {
    await globalThis.navigator.storage.persist();
  } catch {
    // Browsers without the question keep what they keep.
  }
}

/** Background Sync, which only some browsers have. */
interface WithBackgroundSync extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Has the browser wake the service worker once there is a connection, also after the last tab was closed
 * (specification section 4 "Offline"): whenever an item waits that did not before, and when the page goes out of sight
 * while some do. To be called with the items that can be sent, after every change.
 */
export function wakeForWaiting(): (waiting: readonly QueuedItem[]) => void {
  let known = new Set<string>();
  globalThis.addEventListener?.('visibilitychange', () => {
    if (globalThis.document.visibilityState === 'hidden' && known.size > 0) void registerSync();
  });
  return waiting => {
    const isMore = waiting.some(({ id }) => !known.has(id));
    known = new Set(waiting.map(({ id }) => id));
    if (isMore) void registerSync();
  };
}

async function registerSync(): Promise<void> {
  try {
    const registration = await globalThis.navigator.serviceWorker.ready;
    await (registration as WithBackgroundSync).sync?.register(outboxSyncTag);
  } catch {
    // Where the browser does not wake anybody, the next page sends.
  }
}
