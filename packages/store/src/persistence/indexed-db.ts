import { committed, portalDatabase, type SentMark } from '@zaehlwerk/outbox';
import { del, get, promisifyRequest, set, type UseStore, update } from 'idb-keyval';
import type { KeptLists, ListPlace, Persistence } from './persistence.ts';

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
    lists: keptLists(database('jobs'), database('jobs', 'sent'), database('sent')),
    drafts: inDatabase => inDatabase(database),
    queue: inDatabase => inDatabase(database),
  };
}

/** So many items are read in a few milliseconds. */
const sliceLength = 100;
/** Writing takes longer for each, and goes on while somebody scrolls through what has just come. */
const writtenAtOnce = 25;

/**
 * What lies in the store, which was made for jobs: `accountId` says which list of an account it belongs to, `jobId`
 * which item it is. The entry without an item, under the id that no item has, says that there is a list, and since when.
 */
type Entry = { accountId: string; jobId: string; position: number; job?: unknown; saidAt?: number };

/** Greater than every list of an account, smaller than those of an account whose id begins with the same letters. */
const end = '\n\uffff';

/** The jobs lie under the id of the account alone, where earlier releases have put them. */
function listId({ accountId, name, version }: ListPlace): string {
  return name === 'jobs' && version === 1 ? accountId : `${accountId}\n${name}@${version}`;
}

/** For so long a page may go on with a list from before a send of which it has not heard; then nobody needs its mark. */
const markedMilliseconds = 3_600_000;
/** For so long what was sent can be shown, and printed, by whoever has sent it. */
const receiptMilliseconds = 24 * 3_600_000;

/** The lists in an object store with the key `[accountId, jobId]`, and the marks of what has changed them since. */
function keptLists(inLists: UseStore, inBoth: UseStore, inMarks: UseStore): KeptLists {
  const change = (work: (store: IDBObjectStore) => void | Promise<void>) =>
    inBoth('readwrite', store => committed(store.transaction, () => work(store)));
  const marksOf = (accountId: string) => IDBKeyRange.bound([accountId], [accountId, []]);
  const marksIn = ({ transaction }: IDBObjectStore) => transaction.objectStore('sent');

  return {
    read: place => inLists('readonly', store => listOf(listId(place), store)),

    saidAt: place =>
      inLists('readonly', async store => {
        const head = await promisifyRequest<Entry | undefined>(store.get([listId(place), '']));
        return typeof head?.saidAt === 'number' ? head.saidAt : undefined;
      }),

    replace: (place, items, idOf, isWanted, saidAt) =>
      change(async store => {
        const { accountId, name } = place;
        const marks = await promisifyRequest<SentMark[]>(marksIn(store).getAll(marksOf(accountId)));
        const ofList = marks.filter(({ value }) => value === name);
        if (!isWanted(ofList.map(({ id }) => id))) return;
        for (const mark of marks) {
          const isKept = mark.isKept || mark.value === undefined || ofList.includes(mark);
          const stays = mark.receipt === undefined ? markedMilliseconds : receiptMilliseconds;
          if (isKept && Math.abs(Date.now() - mark.at) > stays) marksIn(store).delete([accountId, mark.id]);
          else if (isKept !== mark.isKept) marksIn(store).put({ ...mark, isKept } satisfies SentMark);
        }
        const list = listId(place);
        store.delete(entriesOf(list));
        const head: Entry = {
          accountId: list,
          jobId: '',
          position: -1,
          ...(saidAt !== undefined && { saidAt }),
        };
        store.put(head);
        for (const [position, item] of items.entries()) {
          const entry: Entry = { accountId: list, jobId: idOf(item), position, job: item };
          const put = store.put(entry);
          if (position % writtenAtOnce === writtenAtOnce - 1) await promisifyRequest(put);
        }
      }),

    putItem: (accountId, name, itemId, item, sentId) =>
      change(async store => {
        for (const list of await versionsOf(accountId, name, store)) {
          const entry = await promisifyRequest<Entry | undefined>(store.get([list, itemId]));
          if (entry) store.put({ ...entry, job: item } satisfies Entry);
        }
        const mark = await promisifyRequest<SentMark | undefined>(marksIn(store).get([accountId, sentId]));
        if (mark) marksIn(store).put({ ...mark, isKept: true } satisfies SentMark);
      }),

    marks: () => inMarks('readonly', marks => promisifyRequest(marks.getAll())),

    remove: accountId =>
      change(store => {
        store.delete(IDBKeyRange.bound([accountId], [accountId + end]));
        marksIn(store).delete(marksOf(accountId));
      }),

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

/** The lists of this name that an account has, one for each version. */
async function versionsOf(accountId: string, name: string, store: IDBObjectStore): Promise<string[]> {
  const lists = name === 'jobs' ? [listId({ accountId, name, version: 1 })] : [];
  const first = `${accountId}\n${name}@`;
  const heads = (after: string) =>
    promisifyRequest(store.getKey(IDBKeyRange.bound([after], [`${first}\uffff`], true)));
  let head = await heads(first);
  while (Array.isArray(head)) {
    const [list] = head;
    lists.push(String(list));
    head = await heads(`${list}\0`);
  }
  return lists;
}

async function listOf(list: string, store: IDBObjectStore): Promise<unknown[] | undefined> {
  const entries: Entry[] = [];
  let slice: Entry[];
  do {
    const range = entriesOf(list, entries.at(-1)?.jobId);
    slice = await promisifyRequest<Entry[]>(store.getAll(range, sliceLength));
    entries.push(...slice);
  } while (slice.length === sliceLength);
  const items = entries.filter(({ position }) => position >= 0).sort((a, b) => a.position - b.position);
  return entries.length > 0 ? items.map(({ job }) => job) : undefined;
}

/** All keys of a list, or those after one of them: an array is greater than any text. */
function entriesOf(list: string, after?: string): IDBKeyRange {
  return after === undefined
    ? IDBKeyRange.bound([list], [list, []])
    : IDBKeyRange.bound([list, after], [list, []], true);
}
