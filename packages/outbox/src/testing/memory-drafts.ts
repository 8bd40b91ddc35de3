import type { TextStorage } from '../drafts/draft-journal.ts';
import {
  type Conflict,
  type DraftPlace,
  type DraftRecord,
  isDraft,
  mayReplace,
  quarantineOf,
} from '../drafts/draft-record.ts';
import type { DraftRecords } from '../drafts/indexed-db-drafts.ts';

type Entry = DraftPlace & Partial<DraftRecord>;

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
  const lying = (place: DraftPlace) => entries.get(placeKey(place)) ?? tombstones.get(placeKey(place));
  return {
    entries,
    stored,
    readAll: async (accountId, kind) =>
      [...tombstones.values(), ...entries.values()].filter(
        entry => entry.accountId === accountId && entry.kind === kind,
      ),
    read: async place => lying(place),
    files: async (accountId, fileIds) =>
      new Map(
        fileIds.flatMap(fileId => {
          const file = stored.get(keyOf(accountId, fileId));
          return file ? [[fileId, file] as const] : [];
        }),
      ),
    addFiles: async (accountId, files) => {
      for (const [fileId, file] of files) stored.set(keyOf(accountId, fileId), file);
    },
    replace: async (place, record, oldFileIds = []): Promise<Conflict | undefined> => {
      const found = lying(place);
      if (!mayReplace(record, found)) return { found };
      for (const fileId of [...(found?.fileIds ?? []), ...oldFileIds])
        if (!record.fileIds.includes(fileId)) stored.delete(keyOf(place.accountId, fileId));
      const at = placeKey(place);
      entries.delete(at);
      tombstones.delete(at);
      const all = record.content === undefined ? tombstones : entries;
      all.set(at, JSON.parse(JSON.stringify({ ...record, ...place })));
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
        .filter(isDraft).length,
    removeAll: async accountId => {
      const isOwn = (key: string) => JSON.parse(key)[0] === accountId;
      for (const lying of [entries, tombstones, stored])
        for (const key of [...lying.keys()].filter(isOwn)) lying.delete(key);
    },
    removeOlder: async than => {
      for (const [key, { savedAt }] of tombstones) if (Number(savedAt) < than) tombstones.delete(key);
      for (const [key, { accountId, savedAt, fileIds }] of entries) {
        if (Number(savedAt) >= than) continue;
        entries.delete(key);
        for (const fileId of fileIds ?? []) stored.delete(keyOf(accountId, fileId));
      }
    },
  };
}

/** The same, every call of which fails, as in a browser without IndexedDB. */
export function broken<T extends object>(device: T): T {
  const fails = async () => {
    throw new Error('nothing can be kept here');
  };
  const parts = Object.entries(device).map(([name, part]) => [
    name,
    typeof part === 'function' ? fails : part,
  ]);
  return Object.fromEntries(parts);
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
