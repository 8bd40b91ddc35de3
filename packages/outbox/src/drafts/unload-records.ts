import type { DraftEntry, DraftPlace } from './draft-records.ts';

/** A draft as a page had it when it was about to go, and what that page knew to lie on the device. */
export interface UnloadRecord extends DraftPlace {
  readonly entry: DraftEntry;
  readonly known: DraftEntry | undefined;
}

/** A record in its place, where it stays until it is dropped. What it says comes from outside. */
export interface FoundUnloadRecord extends DraftPlace {
  readonly entry?: unknown;
  readonly known?: unknown;
  readonly key: string;
}

/**
 * What pages wrote of drafts in the moment in which they may have gone. The browser takes it at once, whereas a write
 * to the database that waits behind another one dies with its page.
 */
export interface UnloadRecords {
  /** Takes the place of what this page wrote of the same draft before. */
  readonly write: (record: UnloadRecord) => void;
  /** To be called when the device has the draft as this page wrote it, or something newer of this page. */
  readonly forget: (place: DraftPlace) => void;
  /** What was written by any page and not forgotten. */
  readonly readAll: (accountId: string, kind: string) => readonly FoundUnloadRecord[];
  readonly drop: (key: string) => void;
  /** Drops what was written before a moment, in milliseconds since 1970, of all accounts. */
  readonly removeOlder: (than: number) => void;
}

/** What is used of a browser's `localStorage`, whose own keys are those of the texts. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

const prefix = 'zaehlwerk-draft:';

/** The records in a browser's `localStorage`; where that keeps nothing, nothing is found. */
export function unloadRecordsIn(storage: () => TextStorage): UnloadRecords {
  const page = Math.random();
  const keyOf = ({ accountId, kind, jobId }: DraftPlace) => [prefix, accountId, kind, jobId, page].join();
  // Where nothing can be kept here, the database may have it all the same.
  const attempt = <T>(work: (texts: TextStorage) => T): T | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  const drop = (key: string) => attempt(texts => texts.removeItem(key));
  const beginningWith = (start: string): readonly FoundUnloadRecord[] =>
    attempt(texts =>
      Object.entries(texts).flatMap(([key, text]) =>
        key.startsWith(start) ? { ...JSON.parse(text), key } : [],
      ),
    ) ?? [];
  return {
    write: record => attempt(texts => texts.setItem(keyOf(record), JSON.stringify(record))),
    forget: place => drop(keyOf(place)),
    readAll: (accountId, kind) => beginningWith([prefix, accountId, kind, ''].join()),
    drop,
    removeOlder: than => {
      for (const { entry, key } of beginningWith(prefix)) if (!(Object(entry).savedAt >= than)) drop(key);
    },
  };
}
