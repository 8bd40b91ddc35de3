import { promisifyRequest } from 'idb-keyval';
import { committed, type Database } from '../database.ts';
import {
  type DraftPlace,
  type DraftRecord,
  isDraft,
  type NewDraft,
  revisedAfter,
} from '../drafts/draft-record.ts';
import { keyOf, putFiles, putRecord } from '../drafts/indexed-db-drafts.ts';
import { contentOf, fileOf, type StoredContent } from '../stored-file.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import type { QueuedItem } from './queued-item.ts';

/** A draft that becomes an item: its tombstone is written in the same step, unless it was changed since. */
export interface HandedOverDraft {
  readonly place: DraftPlace;
  readonly record: DraftRecord;
  /** Its files that no record names yet. */
  readonly oldFileIds?: readonly string[];
}

/**
 * What came of putting an item into the queue: it, and those that it took the place of; its record, where the server has
 * confirmed it already; or why nothing was changed.
 */
type Added =
  | { readonly item: unknown; readonly replaced: readonly unknown[] }
  | { readonly delivered: DeliveryRecord }
  | 'conflict';

export interface AddOptions {
  readonly draft?: HandedOverDraft | undefined;
  /** Whether who adds knows of an item, in the queue or confirmed, by its id. */
  readonly isKnown: (id: string) => boolean;
}

/**
 * Whether an item has become a draft. `gone`: it was not there any more; `in-flight`: it is being sent; `occupied`: a draft
 * was there.
 */
export type Taken = 'taken' | 'gone' | 'in-flight' | 'occupied';

/** Writes a draft, and ends what it was until then in the same step; nothing is changed unless it is `taken`. */
export type MoveToDraft = (place: DraftPlace, draft: NewDraft) => Promise<Taken>;

/** The queue of all accounts on this device. Every call may reject; what it was to change is unchanged then. */
export type QueueRecords = ReturnType<typeof indexedDbQueue>;

/** A user who sends waits no longer for a device that does not answer: what is sent is sent without it then. */
const hurryMilliseconds = 2000;

/** What an item has beside what the records speak of. */
interface StoredItem {
  readonly id: string;
  readonly order: number;
  readonly attempts: number;
}
type NamedSubject = Pick<QueuedItem, 'accountId' | 'kind' | 'subject'>;
type StoredFile = StoredContent & { readonly itemId: string; readonly fileId: string };

const filesOfItem = (itemId: string) => IDBKeyRange.bound([itemId], [itemId, []]);

function removeStored({ transaction }: IDBObjectStore, { id, order }: StoredItem): void {
  transaction.objectStore('outbox').delete(order);
  transaction.objectStore('outboxFiles').delete(filesOfItem(id));
}

/** The queue in the portal's database. */
export function indexedDbQueue(database: Database) {
  const inItems = database('outbox');
  const inItemsAndDeliveries = database('outbox', 'sent');
  const inFiles = database('outboxFiles');
  const inAll = database('outbox', 'outboxFiles', 'drafts', 'draftFiles', 'sent');
  /** One step, all of which takes effect or none. */
  const inOneStep = <T>(step: (items: IDBObjectStore) => Promise<T>, milliseconds?: number) =>
    inAll('readwrite', items => committed(items.transaction, () => step(items)), milliseconds);
  const aboutSame = (items: IDBObjectStore, { accountId, kind, subject }: NamedSubject) =>
    promisifyRequest<StoredItem[]>(items.index('subject').getAll([accountId, kind, subject]));
  const withId = (items: IDBObjectStore, id: string) =>
    promisifyRequest<StoredItem | undefined>(items.index('id').get(id));
  /** The records of what was confirmed about the same, as far as the device still has them. */
  const deliveredAboutSame = async (
    { transaction }: IDBObjectStore,
    { accountId, kind, subject }: NamedSubject,
  ) => {
    const ofAccount = IDBKeyRange.bound([accountId], [accountId, []]);
    const deliveries = transaction.objectStore('sent');
    const found = await promisifyRequest<DeliveryRecord[]>(deliveries.getAll(ofAccount));
    return found.filter(record => record.kind === kind && record.subject === subject);
  };

  return {
    /** Everything as it lies there: items in their order and without files, and the records of the delivered ones. */
    readAll: () =>
      inItemsAndDeliveries('readonly', async store => {
        const deliveries = promisifyRequest<unknown[]>(store.transaction.objectStore('sent').getAll());
        const items = promisifyRequest<unknown[]>(store.getAll());
        return { items: await items, deliveries: await deliveries };
      }),

    /** The files of an item that are still there. */
    files: (itemId: string, fileIds: readonly string[]): Promise<ReadonlyMap<string, Blob>> =>
      inFiles('readonly', async files => {
        const stored = await promisifyRequest<StoredFile[]>(files.getAll(filesOfItem(itemId)));
        const wanted = stored.filter(({ fileId }) => fileIds.includes(fileId));
        return new Map(wanted.map(stored => [stored.fileId, fileOf(stored)]));
      }),

    /**
     * Puts an item with its files at the end of the queue, in the place of all others about the same, in one step. Under
     * the id of an item that lies there already it waits anew, in that item's place. Where something about the same lies
     * there, or was confirmed, that this tab does not know of, nothing is changed: `conflict`.
     */
    async add(
      item: Omit<QueuedItem, 'order'>,
      files: ReadonlyMap<string, Blob>,
      { draft, isKnown }: AddOptions,
    ): Promise<Added> {
      const contents = await contentOf(files);
      return inOneStep(async (items): Promise<Added> => {
        const delivered = await deliveredAboutSame(items, item);
        const own = delivered.find(({ id }) => id === item.id);
        const known = await withId(items, item.id);
        const others = known || own ? [] : await aboutSame(items, item);
        const isNews = ({ id }: { id: string }) => id !== item.id && !isKnown(id);
        if ([...others, ...delivered].some(isNews)) return 'conflict';
        if (draft) {
          const drafts = items.transaction.objectStore('drafts');
          await putRecord(drafts, draft.place, draft.record, draft.oldFileIds);
        }
        if (own) return { delivered: own };
        for (const other of others) removeStored(items, other);
        const added = known ? { ...item, order: known.order, attempts: known.attempts } : item;
        const order = await promisifyRequest(items.put(added));
        const stored = items.transaction.objectStore('outboxFiles');
        if (!known)
          for (const [fileId, content] of contents)
            stored.put({ itemId: item.id, fileId, ...content } satisfies StoredFile);
        return { item: { ...added, order }, replaced: others };
      }, hurryMilliseconds);
    },

    /** Makes a draft of an item, in one step: the item goes with its files, and the draft is there. */
    async moveToDraft(id: string, place: DraftPlace, { record, newFiles }: NewDraft): Promise<Taken> {
      const contents = await contentOf(newFiles);
      return inOneStep(async items => {
        const drafts = items.transaction.objectStore('drafts');
        const found = await withId(items, id);
        if (!found) return 'gone';
        const there = await promisifyRequest(drafts.get(keyOf(place)));
        if (isDraft(there)) return 'occupied';
        removeStored(items, found);
        const files = items.transaction.objectStore('draftFiles');
        putFiles(files, place.accountId, contents, record.savedAt);
        await putRecord(drafts, place, revisedAfter(there, record));
        return 'taken';
      });
    },

    /** Removes an item with its files, and leaves the record that the server has confirmed it, in one step. */
    confirm: (id: string, record: DeliveryRecord): Promise<void> =>
      inOneStep(async items => {
        const found = await withId(items, id);
        if (found) removeStored(items, found);
        items.transaction.objectStore('sent').put(record);
      }),

    /** Changes an item that is still there, in one step; the answer is what lies there then. */
    update: (id: string, change: (raw: unknown) => unknown): Promise<unknown> =>
      inItems('readwrite', items =>
        committed(items.transaction, async () => {
          const found = await withId(items, id);
          if (!found) return undefined;
          const changed = change(found);
          items.put(changed);
          return changed;
        }),
      ),

    /** Removes an item with its files. */
    remove: (id: string): Promise<void> =>
      inOneStep(async items => {
        const found = await withId(items, id);
        if (found) removeStored(items, found);
      }),
  };
}
