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

/** It sends automatically: at the start, after a reconnect or login, and when an item is due. */
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

export function pageOutbox(context: StoreContext, alone = aloneOnThisDevice(context)): Outbox {
  return outboxOf(context, {
    alone,
    network: connectivityOf(context),
    onAcknowledged: (...acknowledged) => projectAcknowledged(context, ...acknowledged),
  });
}

/** Makes earlier answers stale, which reload unless an answer to one of these items replaces them. Never rejects. */
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

/** Longer than a sending tab is silent: 60 s after the last byte of a photo, and its waits for the device. */
const silenceMilliseconds = 90_000;

/** By a lock, if there are any. A tab that is silent for so long was suspended: a repetition has the same key. */
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

/** After a failure of the device. */
const retryMilliseconds = 5000;

function catchUp(outbox: Pick<Outbox, 'catchUp'>): void {
  // The next occasion tries again.
  outbox.catchUp().catch(() => undefined);
}

/** Messages are lost if their tab is killed, or this one was suspended: a page that is shown reads the device. */
function catchUpWhenShown(outbox: Pick<Outbox, 'catchUp' | 'queue'>): void {
  globalThis.addEventListener?.('pagehide', ({ persisted }) => {
    if (persisted) outbox.queue.fallBehind();
  });
  const isShown = () => globalThis.document.visibilityState === 'visible';
  for (const occasion of ['visibilitychange', 'focus', 'pageshow'])
    globalThis.addEventListener?.(occasion, () => {
      if (isShown()) catchUp(outbox);
    });
}

/** Requests persistent storage when there is something to lose: some browsers ask the user, who understands it then. */
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
    // Not every browser has the request.
  }
}

/** Only some browsers have Background Sync. */
interface WithBackgroundSync extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Registers a background sync when another item waits, and when the page is hidden while some do, so that the service
 * worker sends them after the last tab was closed (specification section 4 "Offline"). To be called with the waiting
 * items after every change.
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
    // Without Background Sync, the next page sends.
  }
}
