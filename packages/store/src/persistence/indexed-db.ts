import { committed, type DeliveryRecord, portalDatabase } from '@zaehlwerk/outbox';
import { del, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval';
import type { ListPlace, PersistedList, PersistedLists, Persistence } from './persistence.ts';

/** Rejects every call if the browser has no IndexedDB. */
export function indexedDbPersistence(): Persistence {
  const database = portalDatabase();
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

/** Read in a few milliseconds. */
const sliceLength = 100;
/** Writing takes longer, and goes on while the user scrolls. */
const writtenAtOnce = 25;

/** An item of a list; the head of the list has `item` '' and `position` -1. */
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

/** Receipts can be shown for a day; a page with an older list needs less. */
const receiptMilliseconds = 24 * 3_600_000;
/** For records of lists that are never written again. */
const longestMilliseconds = 30 * 24 * 3_600_000;

/**
 * Lists and delivery records are in separate databases: a list names the records it includes, so that no transaction
 * needs both. A send that is confirmed during a write is not included, and the list counts as stale.
 */
function keptLists(inLists: UseStore, inDeliveries: UseStore): PersistedLists {
  const change = (work: (store: IDBObjectStore) => void | Promise<void>) =>
    inLists('readwrite', store => committed(store.transaction, () => work(store)));
  const deliveriesOf = (accountId: string) => IDBKeyRange.bound([accountId], [accountId, []]);

  /** Removes records that no list and no page needs any more. */
  const removeOldDeliveries = (accountId: string, isKnown: (record: DeliveryRecord) => boolean) =>
    inDeliveries('readwrite', store =>
      committed(store.transaction, async () => {
        const records = await promisifyRequest<DeliveryRecord[]>(store.getAll(deliveriesOf(accountId)));
        for (const record of records) {
          const age = Math.abs(Date.now() - record.at);
          if (age > (isKnown(record) ? receiptMilliseconds : longestMilliseconds))
            store.delete([accountId, record.id]);
        }
      }),
    );

  return {
    read: place => inLists('readonly', store => listOf(listId(place), store)),

    async replace(place, items, idOf, isWanted, dataUpdatedAt) {
      const { accountId, name } = place;
      const records = await inDeliveries('readonly', store =>
        promisifyRequest<DeliveryRecord[]>(store.getAll(deliveriesOf(accountId))),
      );
      const knows = records.filter(({ value }) => value === name).map(({ id }) => id);
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
      if (records.length > 0)
        await removeOldDeliveries(accountId, ({ id, value }) => value === undefined || knows.includes(id));
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

    deliveries: () => inDeliveries('readonly', store => promisifyRequest(store.getAll())),

    async remove(accountId) {
      await change(store => void store.delete(IDBKeyRange.bound([accountId], [accountId + end])));
      await inDeliveries('readwrite', store =>
        committed(store.transaction, () => void store.delete(deliveriesOf(accountId))),
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

/** The heads of all versions of a list. */
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

async function listOf(list: string, store: IDBObjectStore): Promise<PersistedList | undefined> {
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

/** The keys of a list, all or those after one: an array is greater than any text. */
function entriesOf(list: string, after?: string): IDBKeyRange {
  return after === undefined
    ? IDBKeyRange.bound([list], [list, []])
    : IDBKeyRange.bound([list, after], [list, []], true);
}
