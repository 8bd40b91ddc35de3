import type { QueuedItem, QueueKind } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useStoreContext } from '../store-context.ts';
import { loadOutbox } from './load-outbox.ts';
import { type QueueState, queueStateAtom } from './queue-state.ts';

/** The queue of this device, of all accounts. */
export function useQueue(): QueueState {
  const context = useStoreContext();
  useEffect(() => {
    loadOutbox(context).catch(() => undefined);
  }, [context]);
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

/** The queued items of a kind, of an account, by subject. Stable until something changes. */
export function useQueuedByAccount(kind: QueueKind): (accountId: string) => ReadonlyMap<string, QueuedItem> {
  const byKind = useAtomValue(itemsBySubjectAtom);
  return useCallback(accountId => byKind.get(keyOf(kind.name, accountId)) ?? noItems, [byKind, kind.name]);
}

/** The queued items of a kind and an account, by subject. */
export function useQueuedBySubject(kind: QueueKind, accountId: string): ReadonlyMap<string, QueuedItem> {
  return useQueuedByAccount(kind)(accountId);
}
