import { indexedDbDrafts } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { countsOf, totalOf } from '../outbox/queue-overview.ts';
import { queueStateAtom } from '../outbox/queue-state.ts';
import type { Persistence } from '../persistence/persistence.ts';
import { peekRecord, updateRecord } from '../persistence/record.ts';
import { type StoreContext, useStoreContext } from '../portal/store-context.ts';
import { randomKey } from '../random-key.ts';
import {
  type DeviceMark,
  type MarkPlace,
  markOf,
  markPlace,
  remembered,
  type Unsent,
} from './storage-eviction.ts';

const watched = new WeakSet<StoreContext>();

/**
 * What users have entered that the browser has dropped since the last visit, and `confirm`, to be called once they have
 * read of it. Looks after it from the first call on.
 */
export function useDroppedData(): { dropped: Unsent | undefined; confirm: () => void } {
  const portal = useStoreContext();
  useEffect(() => {
    if (watched.has(portal)) return;
    watched.add(portal);
    void watchDroppedData(portal);
  }, [portal]);
  return { dropped: useAtomValue(droppedAtom), confirm: () => confirmDropped(portal) };
}

const databaseRecord = { key: 'device', version: 1, content: z.object({ id: z.string() }) };

/** How long after a field was left its draft is sure to lie on the device. */
const draftMilliseconds = 1000;

/** What the browser has dropped, until the user has read of it. */
export const droppedAtom = atom<Unsent>();

/**
 * Finds out whether the browser has dropped the database since the last visit, and remembers from now on what would be
 * lost with it. Where the database does not answer, nothing is concluded and nothing changed.
 */
export async function watchDroppedData(portal: StoreContext): Promise<void> {
  const place = markPlace(portal);
  const id = await databaseId(portal);
  if (id === undefined) return;
  const show = (mark: DeviceMark | undefined) => portal.jotai.set(droppedAtom, mark?.dropped);
  // Looked at only now: another tab may have found out while this one waited for the database.
  place.change(mark => markOf(id, mark));
  show(place.read());
  place.watch(() => show(place.read()));
  rememberUnsent(portal, place, id);
}

/** Takes note that the user has read of it, in all tabs. */
export function confirmDropped(portal: StoreContext): void {
  markPlace(portal).change(mark => mark && { id: mark.id, unsent: mark.unsent });
  portal.jotai.set(droppedAtom, undefined);
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

function rememberUnsent(portal: StoreContext, place: MarkPlace, id: string): void {
  const { jotai, alarm, persistence } = portal;
  const note = (known: Partial<Unsent>) =>
    place.change(mark => {
      // A tab that still works on a database that is gone knows nothing of the new one.
      if (mark && mark.id !== id) return undefined;
      const current = markOf(id, mark);
      return { ...current, unsent: { ...current.unsent, ...known } };
    });
  /** Fewer than before may be the doing of the browser: nothing is noted then that this database does not bear out. */
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
