import type { Outbox, QueuedItem, QueueKind } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo } from 'react';
import { type StoreContext, useStoreContext } from '../portal/store-context.ts';
import { deliveryRecordsAtom } from '../queries/delivery-records.ts';
import { loadOutbox } from './load-outbox.ts';
import { type QueueState, queueStateAtom } from './queue-state.ts';

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

const keyOf = (...names: string[]) => JSON.stringify(names);

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

/** What can be done with queued items; each rejects when the device does not answer. */
export interface QueueCommands extends Pick<Outbox, 'retry' | 'moveToDraft' | 'restoreToQueue'> {
  /** Takes an item out of the queue for good. */
  readonly discard: (id: string) => Promise<void>;
  /** What this page knows about the same now: items in the queue and such that were confirmed, by their ids. */
  readonly knownAbout: (kind: QueueKind, accountId: string, subject: string) => readonly string[];
  /** The files of an item that the device still has, by their id. */
  readonly filesOf: (item: QueuedItem) => Promise<ReadonlyMap<string, Blob>>;
}

/** The commands of {@link QueueCommands}. */
export function useQueueCommands(): QueueCommands {
  const portal = useStoreContext();
  return useMemo(() => queueCommandsOf(portal), [portal]);
}

/** What {@link useQueueCommands} answers. */
export function queueCommandsOf(portal: StoreContext): QueueCommands {
  const { jotai } = portal;
  return {
    retry: async ids => (await loadOutbox(portal)).retry(ids),
    moveToDraft: async (...item) => (await loadOutbox(portal)).moveToDraft(...item),
    restoreToQueue: async (...item) => (await loadOutbox(portal)).restoreToQueue(...item),
    discard: async id => (await loadOutbox(portal)).queue.remove(id),
    filesOf: async item => (await loadOutbox(portal)).queue.filesOf(item),
    knownAbout: (kind, accountId, subject) => {
      const about = keyOf(kind.name, accountId, subject);
      return [...jotai.get(queueStateAtom).items, ...jotai.get(deliveryRecordsAtom)]
        .filter(each => keyOf(each.kind, each.accountId, each.subject) === about)
        .map(({ id }) => id);
    },
  };
}
