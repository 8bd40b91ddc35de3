import { indexedDbDrafts } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { countsOf, totalOf } from '../outbox/queue-overview.ts';
import { queueStateAtom } from '../outbox/queue-state.ts';
import type { Persistence } from '../persistence/persistence.ts';
import { peekRecord, updateRecord } from '../persistence/record.ts';
import { randomKey } from '../random-key.ts';
import { type StoreContext, useStoreContext } from '../store-context.ts';
import { type MarkerStorage, markerOf, markerStorage, remembered, type Unsent } from './eviction-marker.ts';

/*
 * A browser may evict the database without notice. A marker in `localStorage` holds the id of the database and the counts of
 * unsent entries in it; a start that finds another id warns its user, until the warning is confirmed.
 *
 * Invariants: a database that does not answer proves nothing. A smaller count is noted only while the database still has the
 * marker's id: it may have been evicted under an open tab.
 */

const isWatchedAtom = atom(false);

/** Unsent entries that the browser has evicted since the last visit. Watches for eviction from the first call on. */
export function useStorageEviction(): { evicted: Unsent | undefined; confirm: () => void } {
  const context = useStoreContext();
  useEffect(() => {
    if (context.jotai.get(isWatchedAtom)) return;
    context.jotai.set(isWatchedAtom, true);
    void watchEviction(context);
  }, [context]);
  return { evicted: useAtomValue(evictedAtom), confirm: () => confirmEviction(context) };
}

const databaseRecord = { key: 'device', version: 1, content: z.object({ id: z.string() }) };

/** After a field was left, until its draft is on the device. */
const draftMilliseconds = 1000;

/** Set until the user has confirmed the warning. */
export const evictedAtom = atom<Unsent>();

export async function watchEviction(context: StoreContext): Promise<void> {
  const place = markerStorage(context);
  const id = await databaseId(context);
  if (id === undefined) return;
  const show = () => context.jotai.set(evictedAtom, place.read()?.evicted);
  // Read only now: another tab may have found the eviction while this one waited for the database.
  place.change(mark => markerOf(id, mark));
  show();
  place.watch(show);
  rememberUnsent(context, place, id);
}

/** Ends the warning, in all tabs. */
export function confirmEviction(context: StoreContext): void {
  markerStorage(context).change(mark => mark && { id: mark.id, unsent: mark.unsent });
  context.jotai.set(evictedAtom, undefined);
}

/** The id of the database; a new one where it has none, `undefined` where it does not answer. */
async function databaseId({ persistence }: StoreContext): Promise<string | undefined> {
  const made = randomKey();
  if (!(await updateRecord(persistence, databaseRecord, found => found ?? { id: made }))) return undefined;
  return knownDatabaseId(persistence);
}

async function knownDatabaseId(persistence: Persistence): Promise<string | undefined> {
  return (await peekRecord(persistence, databaseRecord))?.content?.id;
}

function rememberUnsent(context: StoreContext, place: MarkerStorage, id: string): void {
  const { jotai, alarm, persistence } = context;
  const note = (known: Partial<Unsent>) =>
    place.change(mark => {
      // A tab that still works on the evicted database knows nothing of the new one.
      if (mark && mark.id !== id) return undefined;
      const current = markerOf(id, mark);
      return { ...current, unsent: { ...current.unsent, ...known } };
    });
  const noteAfterCheck = (now: number, before: (known: Unsent) => number, noteNow: () => void) => {
    const known = place.read()?.unsent;
    if (!known || now >= before(known)) return noteNow();
    void knownDatabaseId(persistence).then(found => {
      if (found === id) noteNow();
    });
  };
  const noteQueue = () => {
    const { status, items, unreadable } = jotai.get(queueStateAtom);
    if (status !== 'ready') return;
    noteAfterCheck(
      items.length + unreadable,
      known => totalOf(known.items),
      () => {
        const { items, unreadable } = jotai.get(queueStateAtom);
        const named = remembered(items.map(({ kind, summary: { name } }) => ({ kind, name })));
        note({ items: countsOf(items, unreadable), named });
      },
    );
  };
  const records = persistence.drafts(indexedDbDrafts);
  const noteDrafts = () =>
    void records.count().then(
      drafts =>
        noteAfterCheck(
          drafts,
          known => known.drafts,
          () => note({ drafts }),
        ),
      () => undefined,
    );
  let cancel = () => {};
  const noteDraftsSoon = () => {
    cancel();
    cancel = alarm(noteDrafts, draftMilliseconds);
  };
  noteQueue();
  noteDrafts();
  jotai.sub(queueStateAtom, () => {
    noteQueue();
    noteDraftsSoon();
  });
  globalThis.addEventListener?.('focusout', noteDraftsSoon);
  globalThis.addEventListener?.('visibilitychange', noteDrafts);
}
