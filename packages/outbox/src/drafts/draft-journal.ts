import type { DraftKind } from './draft-kind.ts';
import { type DraftPlace, type DraftRecord, readRecord } from './draft-record.ts';

/**
 * The write-ahead log of drafts, one entry for each draft: its newest revision. `localStorage` takes a key at once, shows
 * it to every tab, and keeps it when the page crashes or goes, whereas a write to the database dies with a page that still
 * waits for it. When the whole browser is killed it is the other way round: entries of the last seconds are missing, and
 * removed ones are back.
 */
export interface DraftJournal {
  /** Takes the place of another entry; a tombstone of an older one. False where the browser keeps nothing. */
  readonly write: (place: DraftPlace, record: DraftRecord) => boolean;
  /** Removes an entry that is no newer than a revision. */
  readonly drop: (place: DraftPlace, revision: number) => void;
  /** The entry of a draft, unless it is damaged. */
  readonly read: <Draft>(
    place: DraftPlace,
    kind: DraftKind<Draft>,
  ) => DraftRecord | 'of a later release' | undefined;
  /** The keys of an account's entries of one kind. */
  readonly keys: (accountId: string, kind: string) => readonly string[];
  /** Drops what was written before a moment, in milliseconds since 1970, and what cannot be read, of all accounts. */
  readonly removeOlder: (than: number) => void;
}

/** What is used of a browser's `localStorage`, whose own keys are those of the texts. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

const prefix = 'zw-draft:';

/** The journal in a browser's `localStorage`; where that keeps nothing, nothing is found. */
export function draftJournalIn(storage: () => TextStorage): DraftJournal {
  const nameOf = ({ accountId, kind, key }: DraftPlace) => prefix + JSON.stringify([accountId, kind, key]);
  // Where nothing can be kept here, the database may have it all the same.
  const attempt = <T>(work: (texts: TextStorage) => T): T | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  const rawAt = (name: string): unknown => attempt(texts => JSON.parse(texts.getItem(name) ?? 'null'));
  const revisionAt = (name: string): number => Object(rawAt(name)).revision;
  const placeIn = (name: string): unknown => attempt(() => JSON.parse(name.slice(prefix.length)));
  const namesFrom = (start: string) =>
    attempt(texts => Object.keys(texts).filter(name => name.startsWith(start))) ?? [];
  return {
    write: (place, record) => {
      const name = nameOf(place);
      if (record.content === undefined && revisionAt(name) >= record.revision) return true;
      return attempt(texts => texts.setItem(name, JSON.stringify(record)) ?? true) === true;
    },
    drop: (place, revision) => {
      const name = nameOf(place);
      if (revisionAt(name) <= revision) attempt(texts => texts.removeItem(name));
    },
    read: (place, kind) => {
      const read = readRecord(rawAt(nameOf(place)), kind);
      return read === 'damaged' ? undefined : read;
    },
    keys: (accountId, kind) =>
      namesFrom(`${prefix}${JSON.stringify([accountId, kind]).slice(0, -1)},`).map(name =>
        String(Object(placeIn(name))[2]),
      ),
    removeOlder: than => {
      const isOld = (name: string) => !(Object(rawAt(name)).savedAt >= than);
      for (const name of namesFrom(prefix).filter(isOld)) attempt(texts => texts.removeItem(name));
    },
  };
}
