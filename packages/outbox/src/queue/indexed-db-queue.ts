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

/** A draft that becomes an item: its tombstone is written in the same transaction, unless it was changed since. */
export interface HandedOverDraft {
  readonly place: DraftPlace;
  readonly record: DraftRecord;
  /** Files that no record names yet. */
  readonly oldFileIds?: readonly string[];
}

/** The item and those that it replaced, or its delivery record; `conflict`: nothing was changed. */
type Added =
  | { readonly item: unknown; readonly replaced: readonly unknown[] }
  | { readonly delivered: DeliveryRecord }
  | 'conflict';

export interface AddOptions {
  readonly draft?: HandedOverDraft | undefined;
  /** True if the caller knows this item, queued or confirmed. */
  readonly isKnown: (id: string) => boolean;
}

/** `gone`: the item was not there any more; `in-flight`: it is being sent; `occupied`: there was a draft. */
export type Taken = 'taken' | 'gone' | 'in-flight' | 'occupied';

/** Writes a draft and removes its origin in one transaction; nothing is changed unless it is `taken`. */
export type MoveToDraft = (place: DraftPlace, draft: NewDraft) => Promise<Taken>;

/** The queue of all accounts on this device. Every call may reject; nothing is changed then. */
export type QueueRecords = ReturnType<typeof indexedDbQueue>;

/** A user who sends waits no longer for a blocked device: the item is sent without it then. */
const hurryMilliseconds = 2000;

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

export function indexedDbQueue(database: Database) {
  const inItems = database('outbox');
  const inItemsAndDeliveries = database('outbox', 'sent');
  const inFiles = database('outboxFiles');
  const inAll = database('outbox', 'outboxFiles', 'drafts', 'draftFiles', 'sent');
  /** One transaction over all stores. */
  const inOneStep = <T>(step: (items: IDBObjectStore) => Promise<T>, milliseconds?: number) =>
    inAll('readwrite', items => committed(items.transaction, () => step(items)), milliseconds);
  const aboutSame = (items: IDBObjectStore, { accountId, kind, subject }: NamedSubject) =>
    promisifyRequest<StoredItem[]>(items.index('subject').getAll([accountId, kind, subject]));
  const withId = (items: IDBObjectStore, id: string) =>
    promisifyRequest<StoredItem | undefined>(items.index('id').get(id));
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
    /** Raw items in their order and without files, and the delivery records. */
    readAll: () =>
      inItemsAndDeliveries('readonly', async store => {
        const deliveries = promisifyRequest<unknown[]>(store.transaction.objectStore('sent').getAll());
        const items = promisifyRequest<unknown[]>(store.getAll());
        return { items: await items, deliveries: await deliveries };
      }),

    files: (itemId: string, fileIds: readonly string[]): Promise<ReadonlyMap<string, Blob>> =>
      inFiles('readonly', async files => {
        const stored = await promisifyRequest<StoredFile[]>(files.getAll(filesOfItem(itemId)));
        const wanted = stored.filter(({ fileId }) => fileIds.includes(fileId));
        return new Map(wanted.map(stored => [stored.fileId, fileOf(stored)]));
      }),

    /**
     * Adds an item with its files, in the place of all others about the same. Under the id of a queued item it
     * replaces that. `conflict`: another item about the same is there, or was confirmed, that this tab does not know;
     * nothing is changed.
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

    /** Removes an item with its files, and adds its delivery record, in one transaction. */
    confirm: (id: string, record: DeliveryRecord): Promise<void> =>
      inOneStep(async items => {
        const found = await withId(items, id);
        if (found) removeStored(items, found);
        items.transaction.objectStore('sent').put(record);
      }),

    /** Changes an item that is still there; resolves to it as it is then. */
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

    remove: (id: string): Promise<void> =>
      inOneStep(async items => {
        const found = await withId(items, id);
        if (found) removeStored(items, found);
      }),
  };
}
