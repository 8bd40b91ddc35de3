import { promisifyRequest } from 'idb-keyval';
import type { Database } from '../database.ts';
import { committed } from '../database.ts';
import { contentOf, fileOf, type StoredContent } from '../stored-file.ts';
import {
  type Conflict,
  type DraftPlace,
  type DraftRecord,
  isDraft,
  mayReplace,
  quarantineOf,
} from './draft-record.ts';

type StoredRecord = DraftPlace & { savedAt?: unknown; fileIds?: unknown; revision?: unknown };
type StoredFile = StoredContent & { accountId: string; fileId: string; savedAt: number };

export const keyOf = ({ accountId, kind, key }: DraftPlace) => [accountId, kind, key];

/** All keys that begin with these texts: an array is greater than any text. */
const startingWith = (...texts: string[]) => IDBKeyRange.bound(texts, [...texts, []]);

const fileIdsOf = (record: StoredRecord): string[] => (Array.isArray(record.fileIds) ? record.fileIds : []);

export function putFiles(
  files: IDBObjectStore,
  accountId: string,
  contents: ReadonlyMap<string, StoredContent>,
  savedAt: number,
): void {
  for (const [fileId, content] of contents)
    files.put({ accountId, fileId, savedAt, ...content } satisfies StoredFile);
}

/** Writes a record unless a newer one is there. The transaction includes `draftFiles`. */
export async function putRecord(
  drafts: IDBObjectStore,
  place: DraftPlace,
  record: DraftRecord,
  oldFileIds: readonly string[] = [],
): Promise<Conflict | undefined> {
  const found = await promisifyRequest<StoredRecord | undefined>(drafts.get(keyOf(place)));
  if (!mayReplace(record, found)) return { found };
  const files = drafts.transaction.objectStore('draftFiles');
  const named = found ? fileIdsOf(found) : [];
  for (const fileId of [...named, ...oldFileIds])
    if (!record.fileIds.includes(fileId)) files.delete([place.accountId, fileId]);
  drafts.put({ ...record, ...place });
  return undefined;
}

/** The drafts of all accounts on this device. Every call may reject; nothing is changed then. */
export type DraftRecords = ReturnType<typeof indexedDbDrafts>;

export function indexedDbDrafts(database: Database) {
  const inDrafts = database('drafts');
  const inFiles = database('draftFiles');
  const inBoth = database('drafts', 'draftFiles');
  const change = <T>(work: (drafts: IDBObjectStore) => T | Promise<T>) =>
    inBoth('readwrite', drafts => committed(drafts.transaction, () => work(drafts)));

  return {
    /** Raw records of one kind, without files; tombstones included. */
    readAll: (accountId: string, kind: string): Promise<readonly unknown[]> =>
      inDrafts('readonly', drafts => promisifyRequest(drafts.getAll(startingWith(accountId, kind)))),

    read: (place: DraftPlace): Promise<unknown> =>
      inDrafts('readonly', drafts => promisifyRequest(drafts.get(keyOf(place)))),

    files: (accountId: string, fileIds: readonly string[]): Promise<ReadonlyMap<string, Blob>> =>
      inFiles('readonly', async files => {
        const requests = fileIds.map(fileId =>
          promisifyRequest<StoredFile | undefined>(files.get([accountId, fileId])),
        );
        const stored = await Promise.all(requests);
        return new Map(stored.flatMap(found => (found ? [[found.fileId, fileOf(found)] as const] : [])));
      }),

    /** Stores files before a record names them. `savedAt` in milliseconds since 1970. */
    addFiles: async (accountId: string, files: ReadonlyMap<string, Blob>, savedAt: number) => {
      const contents = await contentOf(files);
      await inFiles('readwrite', store =>
        committed(store.transaction, () => putFiles(store, accountId, contents, savedAt)),
      );
    },

    /** Replaces an older record, and removes the files that only that one names, and these, in one transaction. */
    replace: (place: DraftPlace, record: DraftRecord, oldFileIds?: readonly string[]) =>
      change(drafts => putRecord(drafts, place, record, oldFileIds)),

    quarantine: (place: DraftPlace) =>
      change(async drafts => {
        const found = await promisifyRequest<StoredRecord | undefined>(drafts.get(keyOf(place)));
        if (!found) return;
        drafts.put({ ...found, ...quarantineOf(place) });
        drafts.delete(keyOf(place));
      }),

    /** Number of drafts of one account or of all. */
    count: (accountId?: string) =>
      inDrafts('readonly', async drafts => {
        const range = accountId === undefined ? undefined : startingWith(accountId);
        const all = await promisifyRequest<unknown[]>(drafts.getAll(range));
        return all.filter(isDraft).length;
      }),

    /** Removes everything of an account: drafts, tombstones, those in quarantine, and files. */
    removeAll: (accountId: string) =>
      change(drafts => {
        drafts.delete(startingWith(accountId));
        drafts.transaction.objectStore('draftFiles').delete(startingWith(accountId));
      }),

    /** Removes drafts and unnamed files of all accounts that are older than a moment. */
    removeOlder: (than: number) =>
      change(async drafts => {
        const files = drafts.transaction.objectStore('draftFiles');
        const all = await promisifyRequest<StoredRecord[]>(drafts.getAll());
        const isOld = ({ savedAt }: { savedAt?: unknown }) => Number(savedAt) < than;
        for (const record of all.filter(isOld)) drafts.delete(keyOf(record));
        const named = all
          .filter(record => !isOld(record))
          .flatMap(record => fileIdsOf(record).map(fileId => JSON.stringify([record.accountId, fileId])));
        const isNamed = new Set(named);
        for (const key of await promisifyRequest(files.getAllKeys())) {
          if (isNamed.has(JSON.stringify(key))) continue;
          const file = await promisifyRequest<StoredFile | undefined>(files.get(key));
          if (file && isOld(file)) files.delete(key);
        }
      }),
  };
}
