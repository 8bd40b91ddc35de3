import * as z from 'zod/mini';
import type { DraftKind } from './draft-kind.ts';
import type { DraftPlace } from './draft-record.ts';

const entrySchema = z.object({
  /** The draft's. */
  key: z.string(),
  page: z.string(),
  /** The last change, by the page's own count. */
  change: z.int(),
  /** Of the contents. */
  version: z.int(),
  /** What the page began with, where anything lay there. */
  base: z.optional(z.unknown()),
  /** What the page has made of it; nothing where it was discarded. */
  content: z.optional(z.unknown()),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
});

/** What a page has changed of a draft, as long as the draft's record does not hold it. */
export type JournalEntry = z.infer<typeof entrySchema>;

/** An entry that a page has left. */
export interface RecoveredEntry extends JournalEntry {
  /** Where it lies in the journal. */
  readonly at: string;
}

/**
 * The write-ahead log of drafts, one entry for each page and draft: `localStorage` takes a key at once and keeps it when
 * the page crashes or goes, whereas a write to the database dies with a page that still waits for it. When the whole
 * browser is killed it is the other way round: entries of the last seconds are missing, and removed ones are back.
 */
export interface DraftJournal {
  /** Tells this page from all others, and from the same address when it is loaded again. */
  readonly page: string;
  /** Takes the place of this page's entry before; without content, or without an entry, nothing does. */
  readonly write: (place: DraftPlace, entry?: JournalEntry) => void;
  /** What pages have left that this release can read, oldest first. */
  readonly readAll: <Draft>(accountId: string, kind: DraftKind<Draft>) => readonly RecoveredEntry[];
  /** Drops an entry, unless its page has written another one since. */
  readonly drop: (entry: RecoveredEntry) => void;
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
  const page = String(Math.random());
  const ownOf = ({ accountId, kind, key }: DraftPlace) =>
    prefix + JSON.stringify([accountId, kind, key, page]);
  // Where nothing can be kept here, the database may have it all the same.
  const attempt = <T>(work: (texts: TextStorage) => T): T | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  const entryOf = (text: string) => entrySchema.safeParse(attempt(() => JSON.parse(text))).data;
  const found = (start: string) => {
    const all = attempt(texts => Object.entries(texts)) ?? [];
    return all.flatMap(([at, text]) => (at.startsWith(start) ? [{ at, entry: entryOf(text) }] : []));
  };
  return {
    page,
    write: (place, entry) =>
      attempt(texts => {
        if (entry?.content === undefined) texts.removeItem(ownOf(place));
        else texts.setItem(ownOf(place), JSON.stringify(entry));
      }),
    readAll: (accountId, { name, version, restore }) =>
      found(`${prefix}${JSON.stringify([accountId, name]).slice(0, -1)},`)
        .flatMap(({ at, entry }) => (entry ? [{ ...entry, at }] : []))
        .filter(entry => entry.version <= version && restore(entry.content, () => undefined) !== undefined)
        .sort((a, b) => a.savedAt - b.savedAt),
    drop: ({ at, change }) =>
      attempt(texts => entryOf(texts.getItem(at) ?? '')?.change === change && texts.removeItem(at)),
    removeOlder: than => {
      const isOld = (entry: JournalEntry | undefined) => !entry || entry.savedAt < than;
      for (const { at, entry } of found(prefix)) if (isOld(entry)) attempt(texts => texts.removeItem(at));
    },
  };
}
