import { promisifyRequest } from 'idb-keyval';
import type { Database } from '../database.ts';
import { committed } from '../database.ts';
import { contentOf, fileOf, type StoredContent } from '../stored-file.ts';
import type { DraftPlace } from './draft-records.ts';
import {
  asideKind,
  type DraftRecords,
  goneChanges,
  goneKind,
  isAside,
  type NextDraft,
} from './draft-records.ts';

/** What an entry and a file have beside what the records speak of. */
type StoredEntry = DraftPlace & {
  savedAt?: unknown;
  fileIds?: unknown;
  revision?: unknown;
  changes?: unknown;
};
type StoredFile = StoredContent & { accountId: string; fileId: string };

/** The records to write, with the content of their new files. */
type ReadyDraft = Omit<NextDraft, 'newFiles'> & { readonly newFiles: ReadonlyMap<string, StoredContent> };

export const keyOf = ({ accountId, kind, jobId }: DraftPlace) => [accountId, kind, jobId];

/** All keys that begin with these texts: an array is greater than any text. */
const startingWith = (...texts: string[]) => IDBKeyRange.bound(texts, [...texts, []]);

const fileIdsOf = (entry: StoredEntry): string[] => (Array.isArray(entry.fileIds) ? entry.fileIds : []);

/** Where it is known which changes a place has held. */
const gonePlace = (place: DraftPlace): DraftPlace => ({ ...place, kind: goneKind(place.kind) });

/** A draft that can be written within one transaction. */
export async function readyDraft(next: NextDraft): Promise<ReadyDraft> {
  return { ...next, newFiles: await contentOf(next.newFiles) };
}

/** Writes a draft in the transaction of `entries`, which has to reach its files too. */
export async function writeDraft(
  entries: IDBObjectStore,
  place: DraftPlace,
  { entry, newFiles, oldFileIds }: ReadyDraft,
): Promise<void> {
  const { accountId } = place;
  const files = entries.transaction.objectStore('draftFiles');
  for (const fileId of oldFileIds) files.delete([accountId, fileId]);
  for (const [fileId, content] of newFiles) files.put({ accountId, fileId, ...content } satisfies StoredFile);
  if (entry) entries.put({ ...entry, ...place });
  else await removeEntry(entries, place);
}

async function removeEntry(entries: IDBObjectStore, place: DraftPlace): Promise<void> {
  const gone = gonePlace(place);
  const [last, before] = await Promise.all(
    [place, gone].map(each => promisifyRequest<StoredEntry | undefined>(entries.get(keyOf(each)))),
  );
  entries.delete(keyOf(place));
  const changes = goneChanges(before, last);
  if (changes.length > 0) entries.put({ ...gone, changes, savedAt: last?.savedAt });
}

/** The drafts in the portal's database. */
export function indexedDbDrafts(database: Database): DraftRecords {
  const inEntries = database('drafts');
  const inFiles = database('draftFiles');
  const inBoth = database('drafts', 'draftFiles');
  const change = <T>(work: (entries: IDBObjectStore) => T | Promise<T>) =>
    inBoth('readwrite', entries => committed(entries.transaction, () => work(entries)));
  const readEntries = <T>(ask: (entries: IDBObjectStore) => Promise<T>) => inEntries('readonly', ask);

  return {
    read: (accountId, kind) =>
      readEntries(entries => promisifyRequest(entries.getAll(startingWith(accountId, kind)))),

    readOne: place => readEntries(entries => promisifyRequest(entries.get(keyOf(place)))),

    readGone: place => readEntries(entries => promisifyRequest(entries.get(keyOf(gonePlace(place))))),

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
      return change(async entries => {
        const found = await promisifyRequest<StoredEntry | undefined>(entries.get(keyOf(place)));
        if (found?.revision !== knownRevision) return { found };
        await writeDraft(entries, place, ready);
        return undefined;
      });
    },

    setAside: place =>
      change(async entries => {
        const found = await promisifyRequest<StoredEntry | undefined>(entries.get(keyOf(place)));
        if (!found) return;
        entries.put({ ...found, kind: asideKind(place.kind) });
        entries.delete(keyOf(place));
      }),

    count: accountId =>
      readEntries(async entries => {
        const range = accountId === undefined ? undefined : startingWith(accountId);
        const keys = await promisifyRequest<IDBValidKey[]>(entries.getAllKeys(range));
        return keys.filter(key => !isAside(Object(key)[1])).length;
      }),

    removeOlder: than =>
      change(async entries => {
        const all = await promisifyRequest<StoredEntry[]>(entries.getAll());
        const files = entries.transaction.objectStore('draftFiles');
        for (const entry of all.filter(({ savedAt }) => Number(savedAt) < than)) {
          entries.delete(keyOf(entry));
          for (const fileId of fileIdsOf(entry)) files.delete([entry.accountId, fileId]);
        }
      }),
  };
}
