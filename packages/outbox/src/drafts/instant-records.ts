import type { DraftEntry, DraftPlace } from './draft-records.ts';

/** A draft as a page has it in this moment, and what that page knows to lie on the device. */
export interface InstantRecord extends DraftPlace {
  /** The last of its `changes` is the page's own. */
  readonly entry: DraftEntry;
  readonly known: DraftEntry | undefined;
  /** With which content the page began, where that is not the known one because it had heard of another. */
  readonly base?: unknown;
}

/** A record in its place, where it stays until it is dropped. What it says comes from outside. */
export interface FoundInstantRecord extends DraftPlace {
  readonly entry?: unknown;
  readonly known?: unknown;
  readonly base?: unknown;
  readonly key: string;
}

/**
 * What pages said of drafts that the database does not have yet. The browser takes it at once, and keeps it when the
 * page crashes or goes, whereas a write to the database dies with a page that still waits for it. When the whole browser
 * is killed it is the other way round: what was said in the last seconds is not there, and what was taken back is.
 */
export interface InstantRecords {
  /** Tells this page from all others, and from the same address when it is loaded again. */
  readonly page: string;
  /** Takes the place of what this page wrote of the same draft before. */
  readonly write: (record: InstantRecord) => void;
  /** To be called when the device has the draft as this page wrote it, or something newer of this page. */
  readonly forget: (place: DraftPlace) => void;
  /** What was written by any page and not forgotten. */
  readonly readAll: (accountId: string, kind: string) => readonly FoundInstantRecord[];
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

const prefix = 'zw-draft:';

/** The records in a browser's `localStorage`; where that keeps nothing, nothing is found. */
export function instantRecordsIn(storage: () => TextStorage): InstantRecords {
  const page = String(Math.random());
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
  const beginningWith = (start: string): readonly FoundInstantRecord[] =>
    attempt(texts =>
      Object.entries(texts).flatMap(([key, text]) =>
        // One that is damaged says nothing, and hides no other.
        key.startsWith(start) ? { ...attempt(() => JSON.parse(text)), key } : [],
      ),
    ) ?? [];
  return {
    page,
    write: record => attempt(texts => texts.setItem(keyOf(record), JSON.stringify(record))),
    forget: place => drop(keyOf(place)),
    readAll: (accountId, kind) => beginningWith([prefix, accountId, kind, ''].join()),
    drop,
    removeOlder: than => {
      for (const { entry, key } of beginningWith(prefix)) if (!(Object(entry).savedAt >= than)) drop(key);
    },
  };
}
