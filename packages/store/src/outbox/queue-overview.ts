import type { QueuedItem } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { inTime } from '../persistence/in-time.ts';
import { useStoreContext } from '../store-context.ts';
import { loadOutbox } from './load-outbox.ts';
import { ownItemsAtom, percentAtom, queueStateAtom, waitingItemsAtom } from './queue-state.ts';
import { useQueue } from './use-queue.ts';

// For the host of modules; modules load `use-queue` without it.

/** By kind; under '' the items that cannot be read. */
export type ItemCounts = Readonly<Record<string, number>>;

export function countsOf(items: readonly Pick<QueuedItem, 'kind'>[], unreadable = 0): ItemCounts {
  const counts = new Map<string, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (unreadable > 0) counts.set('', unreadable);
  return Object.fromEntries(counts);
}

export function totalOf(counts: ItemCounts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

const queuedCountsAtom = atom(get => {
  const { items, unreadable } = get(queueStateAtom);
  const refused = get(ownItemsAtom).filter(({ state }) => state === 'refused');
  return { all: countsOf(items, unreadable), refused: countsOf(refused) };
});

/** Unsent items of all accounts, and refused ones of those logged in. Empty until the outbox is loaded. */
export function useQueuedCounts() {
  return useAtomValue(queuedCountsAtom);
}

export function useQueuedCountsOf(accountIds: readonly string[]): ItemCounts {
  const { items } = useAtomValue(queueStateAtom);
  return countsOf(items.filter(({ accountId }) => accountIds.includes(accountId)));
}

/** Counts of the items that are sent automatically. */
export function useWaitingCounts(): ItemCounts {
  useQueue();
  return countsOf(useAtomValue(waitingItemsAtom));
}

/**
 * `percent`: 0 to 100; `undefined` if unknown, or not in flight. `stop` ends the upload, in any tab, unless it is
 * complete; the item stays queued until its user asks for it.
 */
export function useUpload(id: string) {
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

/** For accounts that are about to be logged out. */
export function useLeavingQueue() {
  const context = useStoreContext();
  return useMemo(() => {
    /** Reads the queue. False if the device fails, or does not answer in time: that must not keep an account logged in. */
    const catchUp = async () => {
      try {
        const outbox = await loadOutbox(context);
        const read = outbox.catchUp().then(() => true);
        return (await inTime(context, read)) ?? false;
      } catch {
        return false;
      }
    };
    return {
      catchUp,
      /** Tries to send the waiting items of these accounts at once; settles after that. */
      send: async (accountIds: readonly string[]) => {
        await catchUp();
        const outbox = await loadOutbox(context);
        const waiting = outbox.queue.items.filter(
          ({ accountId, state }) => state === 'waiting' && accountIds.includes(accountId),
        );
        await outbox.retry(waiting.map(({ id }) => id));
      },
    };
  }, [context]);
}
