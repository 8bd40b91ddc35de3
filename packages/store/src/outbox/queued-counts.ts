import type { QueuedItem } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { ownItemsAtom, queueStateAtom, waitingItemsAtom } from './queue-state.ts';
import { useQueue } from './use-queue.ts';

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

const waitingCountsAtom = atom(get => countsOf(get(waitingItemsAtom)));

/** The queued items that are sent without anybody's doing as soon as the server can be reached. */
export function useWaitingCounts(): ItemCounts {
  useQueue();
  return useAtomValue(waitingCountsAtom);
}
