import { promisifyRequest } from 'idb-keyval';
import type { Database } from '../database.ts';
import { committed } from '../database.ts';
import { contentOf, fileOf, type StoredContent } from '../stored-file.ts';
import {
  changesOf,
  type DraftPlace,
  type DraftRecords,
  isDraft,
  type NextDraft,
  quarantineOf,
} from './draft-record.ts';

/** What a record and a file have beside what the records speak of. */
type StoredRecord = DraftPlace & { savedAt?: unknown; fileIds?: unknown; revision?: unknown };
type StoredFile = StoredContent & { accountId: string; fileId: string };

/** A draft to write, with the content of its new files. */
type ReadyDraft = Omit<NextDraft, 'newFiles'> & { readonly newFiles: ReadonlyMap<string, StoredContent> };

export const keyOf = ({ accountId, kind, key }: DraftPlace) => [accountId, kind, key];

/** All keys that begin with these texts: an array is greater than any text. */
const startingWith = (...texts: string[]) => IDBKeyRange.bound(texts, [...texts, []]);

const fileIdsOf = (record: StoredRecord): string[] => (Array.isArray(record.fileIds) ? record.fileIds : []);

/** A draft that can be written within one transaction. */
export async function readyDraft(next: NextDraft): Promise<ReadyDraft> {
  return { ...next, newFiles: await contentOf(next.newFiles) };
}

/** Writes a draft, or a tombstone, in the transaction of `drafts`, which has to reach its files too. */
export async function writeDraft(
  drafts: IDBObjectStore,
  place: DraftPlace,
  { record, changes, newFiles, oldFileIds }: ReadyDraft,
): Promise<void> {
  const { accountId } = place;
  const files = drafts.transaction.objectStore('draftFiles');
  for (const fileId of oldFileIds) files.delete([accountId, fileId]);
  for (const [fileId, content] of newFiles) files.put({ accountId, fileId, ...content } satisfies StoredFile);
  const before = await promisifyRequest<StoredRecord | undefined>(drafts.get(keyOf(place)));
  const next = record ?? { isGone: true, savedAt: before?.savedAt };
  drafts.put({ ...next, ...place, changes: changesOf(before, record?.changes ?? changes) });
}

/** The drafts in the portal's database. */
export function indexedDbDrafts(database: Database): DraftRecords {
  const inDrafts = database('drafts');
  const inFiles = database('draftFiles');
  const inBoth = database('drafts', 'draftFiles');
  const change = <T>(work: (drafts: IDBObjectStore) => T | Promise<T>) =>
    inBoth('readwrite', drafts => committed(drafts.transaction, () => work(drafts)));

  return {
    readAll: (accountId, kind) =>
      inDrafts('readonly', drafts => promisifyRequest(drafts.getAll(startingWith(accountId, kind)))),

    read: place => inDrafts('readonly', drafts => promisifyRequest(drafts.get(keyOf(place)))),

    files: (accountId, fileIds) =>
      inFiles('readonly', async files => {
        const requests = fileIds.map(fileId =>
          promisifyRequest<StoredFile | undefined>(files.get([accountId, fileId])),
        );
        const stored = await Promise.all(requests);
        return new Map(stored.flatMap(found => (found ? [[found.fileId, fileOf(found)] as const] : [])));
      }),

    async replace(place, knownRevision, next) {
      const ready = await readyDraft(next);
      return change(async drafts => {
        const found = await promisifyRequest<StoredRecord | undefined>(drafts.get(keyOf(place)));
        if (found?.revision !== knownRevision) return { found };
        await writeDraft(drafts, place, ready);
        return undefined;
      });
    },

    quarantine: place =>
      change(async drafts => {
        const found = await promisifyRequest<StoredRecord | undefined>(drafts.get(keyOf(place)));
        if (!found) return;
        drafts.put({ ...found, ...quarantineOf(place) });
        drafts.delete(keyOf(place));
      }),

    count: accountId =>
      inDrafts('readonly', async drafts => {
        const range = accountId === undefined ? undefined : startingWith(accountId);
        const all = await promisifyRequest<unknown[]>(drafts.getAll(range));
        return all.filter(isDraft).length;
      }),

    removeOlder: than =>
      change(async drafts => {
        const all = await promisifyRequest<StoredRecord[]>(drafts.getAll());
        const files = drafts.transaction.objectStore('draftFiles');
        for (const record of all.filter(({ savedAt }) => Number(savedAt) < than)) {
          drafts.delete(keyOf(record));
          for (const fileId of fileIdsOf(record)) files.delete([record.accountId, fileId]);
        }
      }),
  };
}
