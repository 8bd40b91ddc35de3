import { promisifyRequest } from 'idb-keyval';
import { committed } from '../database/committed.ts';
import type { Database } from '../database/database.ts';
import type { DraftPlace } from './draft-entry.ts';
import { asideKind, type DraftRecords, isAside, type NextDraft } from './draft-records.ts';

/** What an entry and a file have beside what the records speak of. */
type StoredEntry = DraftPlace & { savedAt?: unknown; fileIds?: unknown; revision?: unknown };
type StoredFile = { accountId: string; fileId: string; file: Blob };

const keyOf = ({ accountId, kind, jobId }: DraftPlace) => [accountId, kind, jobId];

/** All keys that begin with these texts: an array is greater than any text. */
const startingWith = (...texts: string[]) => IDBKeyRange.bound(texts, [...texts, []]);

const fileIdsOf = (entry: StoredEntry): string[] => (Array.isArray(entry.fileIds) ? entry.fileIds : []);

function write(entries: IDBObjectStore, place: DraftPlace, { entry, newFiles, oldFileIds }: NextDraft): void {
  const { accountId } = place;
  const files = entries.transaction.objectStore('draftFiles');
  for (const fileId of oldFileIds) files.delete([accountId, fileId]);
  for (const [fileId, file] of newFiles) files.put({ accountId, fileId, file } satisfies StoredFile);
  if (entry) entries.put({ ...entry, ...place });
  else entries.delete(keyOf(place));
}

/** The drafts in the portal's database. */
export function indexedDbDrafts(database: Database): DraftRecords {
  const inEntries = database('drafts');
  const inFiles = database('draftFiles');
  const inBoth = database('drafts', 'draftFiles');
  const change = <T>(work: (entries: IDBObjectStore) => T | Promise<T>) =>
    inBoth('readwrite', entries => committed(entries.transaction, () => work(entries)));
  /** What waits for an answer before it writes. */
  const looking = new Set<IDBTransaction>();
  const overtaken = new WeakSet<IDBTransaction>();

  const replace: DraftRecords['replace'] = async (place, knownRevision, next) => {
    let own: IDBTransaction | undefined;
    try {
      return await change(async entries => {
        own = entries.transaction;
        looking.add(own);
        const found = await promisifyRequest<StoredEntry | undefined>(entries.get(keyOf(place)));
        looking.delete(own);
        if (found?.revision !== knownRevision) return { found };
        write(entries, place, next);
        own.commit?.();
        return undefined;
      });
    } catch (error) {
      if (own && overtaken.has(own)) return replace(place, knownRevision, next);
      throw error;
    } finally {
      if (own) looking.delete(own);
    }
  };

  return {
    read: (accountId, kind) =>
      inEntries('readonly', entries => promisifyRequest(entries.getAll(startingWith(accountId, kind)))),

    readOne: place => inEntries('readonly', entries => promisifyRequest(entries.get(keyOf(place)))),

    files: (accountId, fileIds) =>
      inFiles('readonly', async files => {
        const asked = fileIds.map(fileId =>
          promisifyRequest<StoredFile | undefined>(files.get([accountId, fileId])),
        );
        const stored = await Promise.all(asked);
        return new Map(stored.flatMap(found => (found ? [[found.fileId, found.file] as const] : [])));
      }),

    replace,

    replaceAtOnce: (place, next) => {
      // A write that waits behind another one dies with the page, so whoever still looks has to give way.
      for (const transaction of looking) {
        overtaken.add(transaction);
        transaction.abort();
      }
      return change(entries => {
        write(entries, place, next);
        // Without waiting for an answer, which a page that goes away does not live to see.
        entries.transaction.commit?.();
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
      inEntries('readonly', async entries => {
        const keys = await promisifyRequest<IDBValidKey[]>(entries.getAllKeys(startingWith(accountId)));
        return keys.filter(key => Array.isArray(key) && !isAside(key[1])).length;
      }),

    removeOlder: than =>
      change(async entries => {
        const all = await promisifyRequest<StoredEntry[]>(entries.getAll());
        const files = entries.transaction.objectStore('draftFiles');
        for (const entry of all.filter(({ savedAt }) => typeof savedAt === 'number' && savedAt < than)) {
          entries.delete(keyOf(entry));
          for (const fileId of fileIdsOf(entry)) files.delete([entry.accountId, fileId]);
        }
      }),
  };
}
