import { promisifyRequest } from 'idb-keyval';
import { abort } from '../connection.ts';
import type { Database } from '../database.ts';
import { committed } from '../database.ts';
import { isDraft } from '../drafts/draft-record.ts';
import { keyOf, readyDraft, writeDraft } from '../drafts/indexed-db-drafts.ts';
import { contentOf, fileOf, type StoredContent } from '../stored-file.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import type { Added, HandedOverDraft, QueueRecords } from './queue-records.ts';
import type { QueuedItem } from './queued-item.ts';

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

async function removeDraft({ transaction }: IDBObjectStore, draft: HandedOverDraft): Promise<void> {
  const drafts = transaction.objectStore('drafts');
  const found = await promisifyRequest(drafts.get(keyOf(draft.place)));
  const nothing = { record: undefined, newFiles: new Map(), oldFileIds: draft.fileIds };
  if (Object(found).revision === draft.revision) await writeDraft(drafts, draft.place, nothing);
}

/**
 * Rejects as soon as it is called off, whether the device answers or not; a write that can no longer be called off
 * settles as the device does. A write that the device does all the same has the id, and so the idempotency key, of what is sent
 * without it.
 */
function unlessCalledOff<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  callOff: () => boolean,
): Promise<T> {
  const calledOff = new Promise<never>((_, reject) => {
    const end = () => {
      if (callOff()) reject(signal?.reason);
    };
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end);
  });
  return Promise.race([work, calledOff]);
}

/** The queue in the portal's database. */
export function indexedDbQueue(database: Database): QueueRecords {
  const inItems = database('outbox');
  const inItemsAndDeliveries = database('outbox', 'sent');
  const inFiles = database('outboxFiles');
  const inAll = database('outbox', 'outboxFiles', 'drafts', 'draftFiles', 'sent');
  /** One step, all of which takes effect or none. */
  const inOneStep = <T>(step: (items: IDBObjectStore) => Promise<T>) =>
    inAll('readwrite', items => committed(items.transaction, () => step(items)));
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
    readAll: () =>
      inItemsAndDeliveries('readonly', async store => {
        const deliveries = promisifyRequest<unknown[]>(store.transaction.objectStore('sent').getAll());
        const items = promisifyRequest<unknown[]>(store.getAll());
        return { items: await items, deliveries: await deliveries };
      }),

    files: (itemId, fileIds) =>
      inFiles('readonly', async files => {
        const stored = await promisifyRequest<StoredFile[]>(files.getAll(filesOfItem(itemId)));
        const wanted = stored.filter(({ fileId }) => fileIds.includes(fileId));
        return new Map(wanted.map(stored => [stored.fileId, fileOf(stored)]));
      }),

    add: async (item, files, { draft, isKnown, signal }) => {
      const contents = await contentOf(files);
      let begun: IDBTransaction | undefined;
      const adding = inOneStep(async (items): Promise<Added> => {
        signal?.throwIfAborted();
        begun = items.transaction;
        const delivered = await deliveredAboutSame(items, item);
        const own = delivered.find(({ id }) => id === item.id);
        const known = await withId(items, item.id);
        const others = known || own ? [] : await aboutSame(items, item);
        const isNews = ({ id }: { id: string }) => id !== item.id && !isKnown(id);
        if ([...others, ...delivered].some(isNews)) return 'conflict';
        if (draft) await removeDraft(items, draft);
        if (own) return { delivered: own };
        for (const other of others) removeStored(items, other);
        const added = known ? { ...item, order: known.order, attempts: known.attempts } : item;
        const order = await promisifyRequest(items.put(added));
        const stored = items.transaction.objectStore('outboxFiles');
        if (!known)
          for (const [fileId, content] of contents)
            stored.put({ itemId: item.id, fileId, ...content } satisfies StoredFile);
        return { item: { ...added, order }, replaced: others };
      });
      return unlessCalledOff(adding, signal, () => !begun || abort(begun));
    },

    async moveToDraft(id, place, draft) {
      const ready = await readyDraft(draft);
      return inOneStep(async items => {
        const drafts = items.transaction.objectStore('drafts');
        const found = await withId(items, id);
        if (!found) return 'gone';
        if (isDraft(await promisifyRequest(drafts.get(keyOf(place))))) return 'occupied';
        removeStored(items, found);
        await writeDraft(drafts, place, ready);
        return 'taken';
      });
    },

    confirm: (id, record) =>
      inOneStep(async items => {
        const found = await withId(items, id);
        if (found) removeStored(items, found);
        items.transaction.objectStore('sent').put(record);
      }),

    update: (id, change) =>
      inItems('readwrite', items =>
        committed(items.transaction, async () => {
          const found = await withId(items, id);
          if (!found) return undefined;
          const changed = change(found);
          items.put(changed);
          return changed;
        }),
      ),

    remove: id =>
      inOneStep(async items => {
        const found = await withId(items, id);
        if (found) removeStored(items, found);
      }),
  };
}
