import type { QueuedItem } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { inTime } from '../persistence/in-time.ts';
import { useStoreContext } from '../store-context.ts';
import { loadOutbox } from './load-outbox.ts';
import { ownItemsAtom, percentAtom, queueStateAtom, waitingItemsAtom } from './queue-state.ts';
import { useQueue } from './use-queue.ts';

// What the host of modules shows of the queue, and no module does: modules load `use-queue` without it.

/** How many items of each kind, by its name; under no name those that cannot be read. */
export type ItemCounts = Readonly<Record<string, number>>;

/** How many of these items are of each kind. */
export function countsOf(items: readonly Pick<QueuedItem, 'kind'>[], unreadable = 0): ItemCounts {
  const counts = new Map<string, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (unreadable > 0) counts.set('', unreadable);
  return Object.fromEntries(counts);
}

/** How many they are, of whatever kind. */
export function totalOf(counts: ItemCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** How many items lie on this device and are not on the server. */
export interface QueuedCounts {
  /** Of all accounts, in whatever state. */
  readonly all: ItemCounts;
  /** Those of the accounts that are logged in which have to be looked after. */
  readonly refused: ItemCounts;
}

const queuedCountsAtom = atom((get): QueuedCounts => {
  const { items, unreadable } = get(queueStateAtom);
  const refused = get(ownItemsAtom).filter(({ state }) => state === 'refused');
  return { all: countsOf(items, unreadable), refused: countsOf(refused) };
});

/** What the queue of this device holds, in numbers; nothing until the outbox is loaded. */
export function useQueuedCounts(): QueuedCounts {
  return useAtomValue(queuedCountsAtom);
}

/** What this page knows to lie in the queue of these accounts. */
export function useQueuedCountsOf(accountIds: readonly string[]): ItemCounts {
  const { items } = useAtomValue(queueStateAtom);
  return countsOf(items.filter(({ accountId }) => accountIds.includes(accountId)));
}

/** The queued items that are sent automatically once the server can be reached. */
export function useWaitingCounts(): ItemCounts {
  useQueue();
  return countsOf(useAtomValue(waitingItemsAtom));
}

/** What a screen shows of an item that is being sent. */
export interface UploadHandle {
  /** How much of it is on its way, 0 to 100; nothing where it is not known, or not in flight. */
  readonly percent: number | undefined;
  /** Stops it, in whatever tab, unless all of it is on its way. It stays in the queue until its user asks for it. */
  readonly stop: () => void;
}

/** How far a queued item is on its way to the server, and the way to stop that. */
export function useUpload(id: string): UploadHandle {
  const context = useStoreContext();
  const { progress } = useAtomValue(queueStateAtom);
  const percent = useAtomValue(percentAtom);
  const stop = () =>
    void loadOutbox(context).then(
      ({ sender }) => sender.stopItem(id),
      () => undefined,
    );
  return { percent: progress.inFlight === id ? percent : undefined, stop };
}

/** The queue of accounts that are about to be logged out. */
export interface LeavingQueue {
  /** Has this page know what lies on the device, as far as that answers in time. Never rejects. */
  readonly catchUp: () => Promise<void>;
  /** Sends what can be sent of them, whatever else it waits for; settles when that was tried. */
  readonly send: (accountIds: readonly string[]) => Promise<void>;
}

/** The commands of {@link LeavingQueue}. */
export function useLeavingQueue(): LeavingQueue {
  const context = useStoreContext();
  return useMemo(() => {
    const caughtUp = async () => {
      const outbox = await loadOutbox(context);
      // A device that does not answer must not keep an account logged in.
      await inTime(context, outbox.catchUp());
      return outbox;
    };
    return {
      catchUp: async () => void (await caughtUp().catch(() => undefined)),
      send: async accountIds => {
        const outbox = await caughtUp();
        const waiting = outbox.queue.items.filter(
          ({ accountId, state }) => state === 'waiting' && accountIds.includes(accountId),
        );
        await outbox.retry(waiting.map(({ id }) => id));
      },
    };
  }, [context]);
}
