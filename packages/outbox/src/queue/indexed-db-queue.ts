import { promisifyRequest } from 'idb-keyval';
import type { Database } from '../database.ts';
import { committed } from '../database.ts';
import type { HandedOverDraft, QueueRecords } from './queue-records.ts';
import type { QueuedItem } from './queued-item.ts';

/** What an item has beside what the records speak of. */
interface StoredItem {
  readonly id: string;
  readonly order: number;
}
interface StoredFile {
  readonly itemId: string;
  readonly fileId: string;
  readonly file: Blob;
}

const asNew = { state: 'waiting', nextAttemptAt: undefined } as const;

const filesOfItem = (itemId: string) => IDBKeyRange.bound([itemId], [itemId, []]);

function removeStored({ transaction }: IDBObjectStore, { id, order }: StoredItem): void {
  transaction.objectStore('outbox').delete(order);
  transaction.objectStore('outboxFiles').delete(filesOfItem(id));
}

async function removeDraft({ transaction }: IDBObjectStore, draft: HandedOverDraft): Promise<void> {
  const { accountId, kind, jobId } = draft.place;
  const drafts = transaction.objectStore('drafts');
  const found = await promisifyRequest(drafts.get([accountId, kind, jobId]));
  if (Object(found).revision !== draft.revision) return;
  drafts.delete([accountId, kind, jobId]);
  for (const fileId of draft.fileIds) transaction.objectStore('draftFiles').delete([accountId, fileId]);
}

/** The queue in the portal's database. */
export function indexedDbQueue(database: Database): QueueRecords {
  const inItems = database('outbox');
  const inFiles = database('outboxFiles');
  const inBoth = database('outbox', 'outboxFiles');
  const inAll = database('outbox', 'outboxFiles', 'drafts', 'draftFiles');
  const putNew = (
    items: IDBObjectStore,
    item: Omit<QueuedItem, 'order'>,
    files: ReadonlyMap<string, Blob>,
  ) => {
    for (const [fileId, file] of files)
      items.transaction
        .objectStore('outboxFiles')
        .put({ itemId: item.id, fileId, file } satisfies StoredFile);
    items.put(item);
  };
  const aboutSame = (items: IDBObjectStore, { accountId, kind, subject }: Omit<QueuedItem, 'order'>) =>
    promisifyRequest<StoredItem[]>(items.index('subject').getAll([accountId, kind, subject]));
  const withId = (items: IDBObjectStore, id: string) =>
    promisifyRequest<StoredItem | undefined>(items.index('id').get(id));

  return {
    readAll: () => inItems('readonly', items => promisifyRequest(items.getAll())),

    readOne: id => inItems('readonly', items => withId(items, id)),

    files: (itemId, fileIds) =>
      inFiles('readonly', async files => {
        const stored = await promisifyRequest<StoredFile[]>(files.getAll(filesOfItem(itemId)));
        const wanted = stored.filter(({ fileId }) => fileIds.includes(fileId));
        return new Map(wanted.map(({ fileId, file }) => [fileId, file]));
      }),

    add: (item, files, draft) =>
      inAll('readwrite', items =>
        committed(items.transaction, async () => {
          const known = await withId(items, item.id);
          const replaced = known ? [] : await aboutSame(items, item);
          for (const other of replaced) removeStored(items, other);
          if (known) items.put({ ...known, ...asNew });
          else putNew(items, item, files);
          if (draft) await removeDraft(items, draft);
          return replaced;
        }),
      ),

    addUnlessThere: (item, files) =>
      inBoth('readwrite', items =>
        committed(items.transaction, async () => {
          if (await withId(items, item.id)) return 'there';
          if ((await aboutSame(items, item)).length > 0) return 'same-subject';
          putNew(items, item, files);
          return 'added';
        }),
      ),

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
      inBoth('readwrite', items =>
        committed(items.transaction, async () => {
          const found = await withId(items, id);
          if (found) removeStored(items, found);
        }),
      ),
  };
}
