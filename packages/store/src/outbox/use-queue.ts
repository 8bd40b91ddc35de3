import {
  type DeliveryRecord,
  type QueuedItem,
  type QueueKind,
  readableReceipt,
  type SentReceipt,
} from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useStoreContext } from '../portal/store-context.ts';
import { deliveryRecordsAtom } from '../queries/delivery-records.ts';
import { accountsAtom } from '../session/accounts.ts';
import { loadOutbox } from './load-outbox.ts';
import {
  countsOf,
  type ItemCounts,
  ownItemsAtom,
  percentAtom,
  type QueueState,
  queueStateAtom,
  waitingItemsAtom,
} from './queue-state.ts';

/** What lies in the queue of this device, of all accounts. */
export function useQueue(): QueueState {
  const portal = useStoreContext();
  useEffect(() => {
    loadOutbox(portal).catch(() => undefined);
  }, [portal]);
  return useAtomValue(queueStateAtom);
}

const itemsBySubjectAtom = atom(get => {
  const byKind = new Map<string, Map<string, QueuedItem>>();
  for (const item of get(queueStateAtom).items) {
    const key = keyOf(item.kind, item.accountId);
    const ofKind = byKind.get(key) ?? new Map<string, QueuedItem>();
    byKind.set(key, ofKind.set(item.subject, item));
  }
  return byKind;
});

const keyOf = (kind: string, accountId: string) => JSON.stringify([kind, accountId]);

const noItems: ReadonlyMap<string, QueuedItem> = new Map();

/** The items of a kind that are not on the server yet: of an account, by their subject. The same answer as long as nothing changes. */
export function useQueuedByAccount(kind: QueueKind): (accountId: string) => ReadonlyMap<string, QueuedItem> {
  const byKind = useAtomValue(itemsBySubjectAtom);
  return useCallback(accountId => byKind.get(keyOf(kind.name, accountId)) ?? noItems, [byKind, kind.name]);
}

/** The items of a kind and an account that are not on the server yet, by their subject. */
export function useQueuedBySubject(kind: QueueKind, accountId: string): ReadonlyMap<string, QueuedItem> {
  return useQueuedByAccount(kind)(accountId);
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

/** The queued items that are sent without anybody's doing as soon as the server can be reached. */
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
  const portal = useStoreContext();
  const { progress } = useAtomValue(queueStateAtom);
  const percent = useAtomValue(percentAtom);
  const stop = () =>
    void loadOutbox(portal).then(
      ({ sender }) => sender.stopItem(id),
      () => undefined,
    );
  return { percent: progress.inFlight === id ? percent : undefined, stop };
}

/** Something that the server has confirmed to this device, and what can be shown of it. */
export type SentItem = DeliveryRecord & { readonly receipt: SentReceipt };

const sentItemsAtom = atom((get): readonly SentItem[] => {
  const loggedIn = new Set(get(accountsAtom).map(({ id }) => id));
  return get(deliveryRecordsAtom)
    .flatMap(record => {
      const receipt = loggedIn.has(record.accountId) ? readableReceipt(record.receipt) : undefined;
      return receipt ? [{ ...record, receipt }] : [];
    })
    .sort((one, other) => other.at - one.at);
});

/**
 * What this device has sent as the accounts that are logged in, the latest first: for a day, and without a connection too.
 * A receipt that this release cannot read is left out.
 */
export function useSentItems(): readonly SentItem[] {
  return useAtomValue(sentItemsAtom);
}
