import { tryOr } from '../try-or.ts';
import type { DraftKind } from './draft-kind.ts';
import { type DraftPlace, type DraftRecord, readRecord } from './draft-record.ts';

export type DraftJournal = ReturnType<typeof draftJournalIn>;

/** The part of `localStorage` in use. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

const prefix = 'zw-draft:';

/**
 * The write-ahead log of drafts: the newest revision of each. `localStorage` takes a key at once, shows it to every
 * tab and keeps it if the page crashes, whereas a pending database write dies with its page. If the whole browser is
 * killed, entries of the last seconds are missing, and removed ones are back.
 */
export function draftJournalIn(storage: () => TextStorage) {
  const nameOf = ({ accountId, kind, key }: DraftPlace) => prefix + JSON.stringify([accountId, kind, key]);
  /** What the names of all drafts of an account, or of its kind, begin with. */
  const startOf = (...place: string[]) => `${prefix}${JSON.stringify(place).slice(0, -1)},`;
  // The database may still work.
  const attempt = <T>(work: (texts: TextStorage) => T) =>
    tryOr<T | undefined>(undefined, () => work(storage()));
  const rawAt = (name: string): unknown => attempt(texts => JSON.parse(texts.getItem(name) ?? 'null'));
  const revisionAt = (name: string): number => Object(rawAt(name)).revision;
  const placeIn = (name: string): unknown => attempt(() => JSON.parse(name.slice(prefix.length)));
  const namesFrom = (start: string) =>
    attempt(texts => Object.keys(texts).filter(name => name.startsWith(start))) ?? [];
  const removeFrom = (start: string, isOver: (name: string) => boolean) => {
    for (const name of namesFrom(start).filter(isOver)) attempt(texts => texts.removeItem(name));
  };
  return {
    /** A tombstone replaces older entries only. */
    write: (place: DraftPlace, record: DraftRecord): void => {
      const name = nameOf(place);
      if (record.content === undefined && revisionAt(name) >= record.revision) return;
      attempt(texts => texts.setItem(name, JSON.stringify(record)));
    },
    drop: (place: DraftPlace): void => attempt(texts => texts.removeItem(nameOf(place))),
    /** `undefined` if there is none, or a damaged one. */
    read: <Draft>(place: DraftPlace, kind: DraftKind<Draft>) => {
      const read = readRecord(rawAt(nameOf(place)), kind);
      return read === 'damaged' ? undefined : read;
    },
    keys: (accountId: string, kind: string) =>
      namesFrom(startOf(accountId, kind)).map(name => String(Object(placeIn(name))[2])),
    removeAll: (accountId: string): void => removeFrom(startOf(accountId), () => true),
    /** Removes old and unreadable entries of all accounts. `than` in milliseconds since 1970. */
    removeOlder: (than: number): void => removeFrom(prefix, name => !(Object(rawAt(name)).savedAt >= than)),
  };
}
