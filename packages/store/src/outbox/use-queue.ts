import type { QueuedItem, QueueKind } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { usePortal } from '../portal/portal.ts';
import { loadOutbox } from './load-outbox.ts';
import {
  type QueuedCount,
  type QueueState,
  queuedCountAtom,
  queueStateAtom,
  waitingItemsAtom,
} from './queue-state.ts';

/** What lies in the queue of this device, of all accounts. */
export function useQueue(): QueueState {
  const portal = usePortal();
  useEffect(() => {
    loadOutbox(portal).catch(() => undefined);
  }, [portal]);
  return useAtomValue(queueStateAtom);
}

/** What the queue of this device holds, in numbers; nothing until the outbox is loaded. */
export function useQueuedCount(): QueuedCount {
  return useAtomValue(queuedCountAtom);
}

const waitingCountAtom = atom(get => get(waitingItemsAtom).length);

/** How many queued items are sent by themselves as soon as the server can be reached. */
export function useWaitingCount(): number {
  useQueue();
  return useAtomValue(waitingCountAtom);
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

/** The items of a kind and an account that are not on the server yet, by their subject. */
export function useQueuedBySubject(kind: QueueKind, accountId: string): ReadonlyMap<string, QueuedItem> {
  return useAtomValue(itemsBySubjectAtom).get(keyOf(kind.name, accountId)) ?? noItems;
}

/** What can be done with queued items; each rejects when the device does not answer. */
export interface QueueCommands {
  /** Tries these at once, refused ones too. */
  readonly retry: (ids: readonly string[]) => Promise<void>;
  /**
   * Keeps an item from being sent while somebody changes it; `retry` lets it go on. `undefined` when it is too late,
   * because it is on its way or gone.
   */
  readonly hold: (id: string) => Promise<QueuedItem | undefined>;
  /** Takes an item out for good. */
  readonly discard: (id: string) => Promise<void>;
  /** The files of an item that the device still has, by their id. */
  readonly filesOf: (item: QueuedItem) => Promise<ReadonlyMap<string, Blob>>;
}

/** The commands of {@link QueueCommands}. */
export function useQueueCommands(): QueueCommands {
  const portal = usePortal();
  return useMemo(
    () => ({
      retry: async ids => (await loadOutbox(portal)).retry(ids),
      hold: async id => (await loadOutbox(portal)).hold(id),
      discard: async id => (await loadOutbox(portal)).discard(id),
      filesOf: async item => (await loadOutbox(portal)).queue.filesOf(item),
    }),
    [portal],
  );
}
