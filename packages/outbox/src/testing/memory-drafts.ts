import type { TextStorage } from '../drafts/draft-journal.ts';
import {
  changesOf,
  type DraftPlace,
  type DraftRecords,
  isNoDraft,
  type NextDraft,
  quarantineOf,
  tombstoneOf,
  withChange,
} from '../drafts/draft-record.ts';

type Entry = DraftPlace & { savedAt?: unknown; fileIds?: unknown; revision?: unknown; changes?: unknown };

/** A device's drafts for tests, and what lies there. */
export type MemoryDrafts = DraftRecords & {
  /** The entries by the text of their key. */
  entries: Map<string, Entry>;
  /** The files by the text of their key. */
  stored: Map<string, Blob>;
};

const keyOf = (...texts: string[]) => JSON.stringify(texts);
const placeKey = ({ accountId, kind, key }: DraftPlace) => keyOf(accountId, kind, key);

/** A device that keeps drafts in memory, without a database. */
export function memoryDrafts(): MemoryDrafts {
  const entries = new Map<string, Entry>();
  const stored = new Map<string, Blob>();
  const tombstones = new Map<string, Entry>();
  const write = (place: DraftPlace, { record, newFiles, oldFileIds }: NextDraft) => {
    for (const fileId of oldFileIds) stored.delete(keyOf(place.accountId, fileId));
    for (const [fileId, file] of newFiles) stored.set(keyOf(place.accountId, fileId), file);
    const at = placeKey(place);
    if (record) entries.set(at, JSON.parse(JSON.stringify({ ...record, ...place })));
    else {
      const last = entries.get(at);
      const tombstone = tombstoneOf(place);
      const changes = changesOf(last).reduce(withChange, changesOf(tombstones.get(placeKey(tombstone))));
      entries.delete(at);
      tombstones.set(placeKey(tombstone), { ...tombstone, changes, savedAt: last?.savedAt });
    }
  };
  return {
    entries,
    stored,
    readAll: async (accountId, kind) =>
      [...entries.values()].filter(entry => entry.accountId === accountId && entry.kind === kind),
    read: async place => entries.get(placeKey(place)) ?? tombstones.get(placeKey(place)),
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
    quarantine: async place => {
      const found = entries.get(placeKey(place));
      entries.delete(placeKey(place));
      const aside = quarantineOf(place);
      if (found) entries.set(placeKey(aside), { ...found, ...aside });
    },
    count: async accountId =>
      [...entries.values()]
        .filter(entry => accountId === undefined || entry.accountId === accountId)
        .filter(({ kind }) => !isNoDraft(kind)).length,
    removeOlder: async than => {
      for (const [key, { savedAt }] of tombstones) if (Number(savedAt) < than) tombstones.delete(key);
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
    readAll: broken,
    read: broken,
    files: broken,
    replace: broken,
    quarantine: broken,
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
