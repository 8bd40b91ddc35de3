import { committed, type DeliveryRecord, portalDatabase } from '@zaehlwerk/outbox';
import { del, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval';
import type { ListOrigin, ListPlace, PersistedList, PersistedLists, Persistence } from './persistence.ts';

/** Rejects every call if the browser has no IndexedDB. */
export function indexedDbPersistence(): Persistence {
  const database = portalDatabase();
  const keyval = database('keyval');
  return {
    read: key => get(key, keyval),
    write: (key, value) => set(key, value, keyval),
    update: (key, change) => update(key, change, keyval),
    remove: key => del(key, keyval),
    keys: () => keyval('readonly', store => promisifyRequest(store.getAllKeys())),
    lists: keptLists(database('lists'), database('sent')),
    drafts: inDatabase => inDatabase(database),
    queue: inDatabase => inDatabase(database),
  };
}

/** A record per item takes twice as long to read; larger blocks than this gain nothing. */
const itemsPerBlock = 100;
/** A thousand items: a slow phone reads them in 40 ms. */
const entriesPerSlice = 10;

/** The first entry of a list, as keys are in order: numbers, then texts. */
type Head = ListOrigin & { list: string; item: -1; knows: readonly string[] };
/** The items from position `item` on. */
type Block = { list: string; item: number; block: readonly unknown[] };
/** Replaces the item of this id, so that no block is read and written for it. */
type Answer = { list: string; item: string; answer: unknown };

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

    async replace(place, items, isWanted, origin) {
      const { accountId, name } = place;
      const records = await inDeliveries('readonly', store =>
        promisifyRequest<DeliveryRecord[]>(store.getAll(deliveriesOf(accountId))),
      );
      const knows = records.filter(({ value }) => value === name).map(({ id }) => id);
      if (!isWanted(knows)) return;
      const list = listId(place);
      await change(async store => {
        store.delete(entriesOf(list));
        store.put({ list, item: -1, knows, ...origin } satisfies Head);
        for (let item = 0; item < items.length; item += itemsPerBlock) {
          const block: Block = { list, item, block: items.slice(item, item + itemsPerBlock) };
          // A write takes longer than a read, and goes on while the user scrolls.
          await promisifyRequest(store.put(block));
        }
      });
      if (records.length > 0)
        await removeOldDeliveries(accountId, ({ id, value }) => value === undefined || knows.includes(id));
    },

    putItem: (accountId, name, item, answer, sentId) =>
      change(async store => {
        for (const head of await headsOf(accountId, name, store)) {
          store.put({ list: head.list, item, answer } satisfies Answer);
          store.put({ ...head, knows: [...head.knows, sentId] } satisfies Head);
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
async function headsOf(accountId: string, name: string, store: IDBObjectStore): Promise<Head[]> {
  const heads: Head[] = [];
  const first = `${accountId}\n${name}@`;
  let after: IDBValidKey = [first];
  for (;;) {
    // Behind all items of the version before.
    const [head]: Head[] = await promisifyRequest(
      store.getAll(IDBKeyRange.bound(after, [`${first}\uffff`]), 1),
    );
    if (!head) return heads;
    heads.push(head);
    after = [head.list, []];
  }
}

async function listOf(list: string, store: IDBObjectStore): Promise<PersistedList | undefined> {
  const entries: (Head | Block | Answer)[] = [];
  let slice: typeof entries;
  do {
    slice = await promisifyRequest(store.getAll(entriesOf(list, entries.at(-1)?.item), entriesPerSlice));
    entries.push(...slice);
  } while (slice.length === entriesPerSlice);
  const [head] = entries;
  if (head?.item !== -1) return undefined;
  return {
    ...(head as Head),
    items: entries.flatMap(entry => ('block' in entry ? entry.block : [])),
    answers: new Map(entries.flatMap(entry => ('answer' in entry ? [[entry.item, entry.answer]] : []))),
  };
}

/** The keys of a list, all or those after one: an array is greater than any text. */
function entriesOf(list: string, after?: IDBValidKey): IDBKeyRange {
  return after === undefined
    ? IDBKeyRange.bound([list], [list, []])
    : IDBKeyRange.bound([list, after], [list, []], true);
}
