import { committed, portalDatabase, type SentMark } from '@zaehlwerk/outbox';
import { del, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval';
import type { KeptList, KeptLists, ListPlace, Persistence } from './persistence.ts';

/** Opening is a matter of milliseconds, and the start of the portal waits for it. */
const patienceMilliseconds = 2000;

/** IndexedDB under the product key. Rejects every call where the browser has or allows none. */
export function indexedDbPersistence(patience = patienceMilliseconds): Persistence {
  const database = portalDatabase(patience);
  const keyval = database('keyval');
  return {
    read: key => get(key, keyval),
    write: (key, value) => set(key, value, keyval),
    update: (key, change) => update(key, change, keyval),
    remove: key => del(key, keyval),
    lists: keptLists(database('lists'), database('sent')),
    drafts: inDatabase => inDatabase(database),
    queue: inDatabase => inDatabase(database),
  };
}

/** So many items are read in a few milliseconds. */
const sliceLength = 100;
/** Writing takes longer for each, and goes on while somebody scrolls through what has just come. */
const writtenAtOnce = 25;

/** An item of a list, or under `item` '' what there is to know of the list itself: that it is there, at `position` -1. */
type Entry = {
  list: string;
  item: string;
  position: number;
  value?: unknown;
  dataUpdatedAt?: number | undefined;
  knows?: string[];
};

/** Greater than every list of an account, smaller than those of an account whose id begins with the same letters. */
const end = '\n\uffff';

const listId = ({ accountId, name, version }: ListPlace) => `${accountId}\n${name}@${version}`;

/** For so long a page may go on with a list from before a send of which it has not heard. */
const markedMilliseconds = 3_600_000;
/** For so long what was sent can be shown, and printed, by whoever has sent it. */
const receiptMilliseconds = 24 * 3_600_000;
/** A mark of a list that is never written again goes after a month. */
const longestMilliseconds = 30 * 24 * 3_600_000;

/**
 * The lists in one database, and the marks of sends in another: which sends a list knows of lies in the list itself, so
 * that no step has to reach both. A send that is confirmed while a list is written is missing there, and the list counts
 * as outdated.
 */
function keptLists(inLists: UseStore, inMarks: UseStore): KeptLists {
  const change = (work: (store: IDBObjectStore) => void | Promise<void>) =>
    inLists('readwrite', store => committed(store.transaction, () => work(store)));
  const marksOf = (accountId: string) => IDBKeyRange.bound([accountId], [accountId, []]);

  /** Removes marks that neither a list nor a page needs any more; `isKnown` says which the list knows. */
  const removeOldMarks = (accountId: string, isKnown: (mark: SentMark) => boolean) =>
    inMarks('readwrite', store =>
      committed(store.transaction, async () => {
        const marks = await promisifyRequest<SentMark[]>(store.getAll(marksOf(accountId)));
        for (const mark of marks) {
          const stays = mark.receipt === undefined ? markedMilliseconds : receiptMilliseconds;
          const age = Math.abs(Date.now() - mark.at);
          if (age > (isKnown(mark) ? stays : longestMilliseconds)) store.delete([accountId, mark.id]);
        }
      }),
    );

  return {
    read: place => inLists('readonly', store => listOf(listId(place), store)),

    async replace(place, items, idOf, isWanted, dataUpdatedAt) {
      const { accountId, name } = place;
      const marks = await inMarks('readonly', store =>
        promisifyRequest<SentMark[]>(store.getAll(marksOf(accountId))),
      );
      const knows = marks.filter(({ value }) => value === name).map(({ id }) => id);
      if (!isWanted(knows)) return;
      const list = listId(place);
      await change(async store => {
        store.delete(entriesOf(list));
        store.put({ list, item: '', position: -1, knows, dataUpdatedAt } satisfies Entry);
        for (const [position, value] of items.entries()) {
          const entry: Entry = { list, item: idOf(value), position, value };
          const put = store.put(entry);
          if (position % writtenAtOnce === writtenAtOnce - 1) await promisifyRequest(put);
        }
      });
      if (marks.length > 0)
        await removeOldMarks(accountId, ({ id, value }) => value === undefined || knows.includes(id));
    },

    putItem: (accountId, name, itemId, value, sentId) =>
      change(async store => {
        for (const head of await headsOf(accountId, name, store)) {
          const { list, knows = [] } = head;
          const entry = await promisifyRequest<Entry | undefined>(store.get([list, itemId]));
          if (entry) store.put({ ...entry, value } satisfies Entry);
          store.put({ ...head, knows: [...knows, sentId] } satisfies Entry);
        }
      }),

    marks: () => inMarks('readonly', marks => promisifyRequest(marks.getAll())),

    async remove(accountId) {
      await change(store => void store.delete(IDBKeyRange.bound([accountId], [accountId + end])));
      await inMarks('readwrite', store =>
        committed(store.transaction, () => void store.delete(marksOf(accountId))),
      );
    },

    removeOthers: accountIds =>
      change(store => {
        let after: IDBValidKey = [];
        for (const accountId of [...new Set(accountIds)].sort()) {
          store.delete(IDBKeyRange.bound(after, [accountId], true, true));
          after = [accountId + end];
        }
        store.delete(IDBKeyRange.lowerBound(after, true));
      }),
  };
}

/** Facts about the lists of this name that an account has, one for each version. */
async function headsOf(accountId: string, name: string, store: IDBObjectStore): Promise<Entry[]> {
  const heads: Entry[] = [];
  const first = `${accountId}\n${name}@`;
  let after: IDBValidKey = [first];
  for (;;) {
    // Behind all items of the version before.
    const [head]: Entry[] = await promisifyRequest(
      store.getAll(IDBKeyRange.bound(after, [`${first}\uffff`]), 1),
    );
    if (!head) return heads;
    heads.push(head);
    after = [head.list, []];
  }
}

async function listOf(list: string, store: IDBObjectStore): Promise<KeptList | undefined> {
  const entries: Entry[] = [];
  let slice: Entry[];
  do {
    const range = entriesOf(list, entries.at(-1)?.item);
    slice = await promisifyRequest<Entry[]>(store.getAll(range, sliceLength));
    entries.push(...slice);
  } while (slice.length === sliceLength);
  const [head, ...items] = entries.sort((a, b) => a.position - b.position);
  if (!head) return undefined;
  const { dataUpdatedAt, knows = [] } = head;
  return { items: items.map(({ value }) => value), dataUpdatedAt, knows };
}

/** All keys of a list, or those after one of them: an array is greater than any text. */
function entriesOf(list: string, after?: string): IDBKeyRange {
  return after === undefined
    ? IDBKeyRange.bound([list], [list, []])
    : IDBKeyRange.bound([list, after], [list, []], true);
}
