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

/** Items on this device that are not on the server. */
export interface QueuedCounts {
  /** Of all accounts, in any state. */
  readonly all: ItemCounts;
  /** Of the accounts that are logged in. */
  readonly refused: ItemCounts;
}

const queuedCountsAtom = atom((get): QueuedCounts => {
  const { items, unreadable } = get(queueStateAtom);
  const refused = get(ownItemsAtom).filter(({ state }) => state === 'refused');
  return { all: countsOf(items, unreadable), refused: countsOf(refused) };
});

/** Empty until the outbox is loaded. */
export function useQueuedCounts(): QueuedCounts {
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

export interface UploadHandle {
  /** 0 to 100; `undefined` if unknown, or not in flight. */
  readonly percent: number | undefined;
  /** Stops the upload, in any tab, unless it is complete. The item stays queued until its user asks for it. */
  readonly stop: () => void;
}

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

/** For accounts that are about to be logged out. */
export interface LeavingQueue {
  /** Reads the queue, if the device answers in time. Never rejects. */
  readonly catchUp: () => Promise<void>;
  /** Tries to send the waiting items of these accounts at once; settles after that. */
  readonly send: (accountIds: readonly string[]) => Promise<void>;
}

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
