import {
  asideKind,
  type DraftPlace,
  type DraftRecords,
  goneChanges,
  isAside,
  type NextDraft,
} from '../drafts/draft-records.ts';
import type { TextStorage } from '../drafts/instant-records.ts';

type Entry = DraftPlace & { savedAt?: unknown; fileIds?: unknown; revision?: unknown };

/** A device's drafts for tests, and what lies there. */
export type MemoryDrafts = DraftRecords & {
  /** The entries by the text of their key. */
  entries: Map<string, Entry>;
  /** The files by the text of their key. */
  stored: Map<string, Blob>;
};

const keyOf = (...texts: string[]) => JSON.stringify(texts);
const placeKey = ({ accountId, kind, jobId }: DraftPlace) => keyOf(accountId, kind, jobId);

/** A device that keeps drafts in memory, without a database. */
export function memoryDrafts(): MemoryDrafts {
  const entries = new Map<string, Entry>();
  const stored = new Map<string, Blob>();
  const gone = new Map<string, { changes: unknown; savedAt: unknown }>();
  const write = (place: DraftPlace, { entry, newFiles, oldFileIds }: NextDraft) => {
    for (const fileId of oldFileIds) stored.delete(keyOf(place.accountId, fileId));
    for (const [fileId, file] of newFiles) stored.set(keyOf(place.accountId, fileId), file);
    const key = placeKey(place);
    if (entry) entries.set(key, JSON.parse(JSON.stringify({ ...entry, ...place })));
    else {
      const last = entries.get(key);
      gone.set(key, { changes: goneChanges(gone.get(key), last), savedAt: last?.savedAt });
      entries.delete(key);
    }
  };
  return {
    entries,
    stored,
    read: async (accountId, kind) =>
      [...entries.values()].filter(entry => entry.accountId === accountId && entry.kind === kind),
    readOne: async place => entries.get(placeKey(place)),
    readGone: async place => gone.get(placeKey(place)),
    files: async (accountId, fileIds) =>
      new Map(
        fileIds.flatMap(fileId => {
          const file = stored.get(keyOf(accountId, fileId));
          return file ? [[fileId, file] as const] : [];
        }),
      ),
    replace: async (place, knownRevision, next) => {
      const found = entries.get(placeKey(place));
      if (found?.revision !== knownRevision) return { found };
      write(place, next);
      return undefined;
    },
    setAside: async place => {
      const found = entries.get(placeKey(place));
      entries.delete(placeKey(place));
      const aside = { ...place, kind: asideKind(place.kind) };
      if (found) entries.set(placeKey(aside), { ...found, ...aside });
    },
    count: async accountId =>
      [...entries.values()]
        .filter(entry => accountId === undefined || entry.accountId === accountId)
        .filter(({ kind }) => !isAside(kind)).length,
    removeOlder: async than => {
      for (const [key, { savedAt }] of gone) if (Number(savedAt) < than) gone.delete(key);
      for (const [key, { accountId, savedAt, fileIds }] of entries) {
        if (Number(savedAt) >= than) continue;
        entries.delete(key);
        for (const fileId of Array.isArray(fileIds) ? fileIds : []) stored.delete(keyOf(accountId, fileId));
      }
    },
  };
}

/** A device that keeps no drafts, such as a browser without IndexedDB. */
export function brokenDrafts(): MemoryDrafts {
  const broken = async () => {
    throw new Error('nothing can be kept here');
  };
  return {
    entries: new Map(),
    stored: new Map(),
    read: broken,
    readOne: broken,
    readGone: broken,
    files: broken,
    replace: broken,
    setAside: broken,
    count: broken,
    removeOlder: broken,
  };
}

const ways = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null;
  },
  setItem(this: Record<string, string>, key: string, text: string) {
    this[key] = text;
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key];
  },
};

/** A `localStorage` whose keys are its own properties, as those of a browser's are. */
export function memoryStorage(): TextStorage {
  return Object.create(ways);
}
