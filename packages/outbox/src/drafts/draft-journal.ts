import type { DraftKind } from './draft-kind.ts';
import { type DraftPlace, type DraftRecord, readRecord } from './draft-record.ts';

/**
 * The write-ahead log of drafts: the newest revision of each. `localStorage` takes a key at once, shows it to every
 * tab and keeps it if the page crashes, whereas a pending database write dies with its page. If the whole browser is
 * killed, entries of the last seconds are missing, and removed ones are back.
 */
export interface DraftJournal {
  /** A tombstone replaces older entries only. False if the browser keeps nothing. */
  readonly write: (place: DraftPlace, record: DraftRecord) => boolean;
  /** Removes an entry up to a revision. */
  readonly drop: (place: DraftPlace, revision: number) => void;
  /** `undefined` if there is none, or a damaged one. */
  readonly read: <Draft>(
    place: DraftPlace,
    kind: DraftKind<Draft>,
  ) => DraftRecord | 'of a later release' | undefined;
  readonly keys: (accountId: string, kind: string) => readonly string[];
  /** Removes old and unreadable entries of all accounts. `than` in milliseconds since 1970. */
  readonly removeOlder: (than: number) => void;
}

/** The part of `localStorage` in use. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

const prefix = 'zw-draft:';

export function draftJournalIn(storage: () => TextStorage): DraftJournal {
  const nameOf = ({ accountId, kind, key }: DraftPlace) => prefix + JSON.stringify([accountId, kind, key]);
  // The database may still work.
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
