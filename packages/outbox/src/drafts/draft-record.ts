import * as z from 'zod/mini';
import type { DraftKind } from './draft-kind.ts';

const placeSchema = z.object({
  accountId: z.string(),
  /** The name of its kind. */
  kind: z.string(),
  /** What it is about, for its kind to know. */
  key: z.string(),
});

/** Where a draft lies. */
export type DraftPlace = Readonly<z.infer<typeof placeSchema>>;

/** The place of a draft that a tab has written. */
export const writtenDrafts = { name: 'draft', message: placeSchema };

/** A change that was made in a page, counted by that page. */
export type PageChange = [page: string, change: number];

const pageChanges = z.array(z.tuple([z.string(), z.int()]));

const recordSchema = z.object({
  key: z.string(),
  /** Of the content. */
  version: z.int(),
  content: z.unknown(),
  fileIds: z.array(z.string()),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  /** Another one after every write. */
  revision: z.string(),
  /** The version vector: the last change of each page that the record holds, the page that wrote it last. */
  changes: pageChanges,
});

/** A draft as it lies on the device, its files beside it. */
export type DraftRecord = z.infer<typeof recordSchema>;

/** How many pages a version vector remembers: more than anybody has open at once. */
const rememberedPages = 8;

/** A version vector after another change. */
export function withChange(changes: readonly PageChange[], [page, change]: PageChange): PageChange[] {
  const before = changes.find(([other]) => other === page)?.[1] ?? change;
  const others = changes.filter(([other]) => other !== page);
  return [...others.slice(1 - rememberedPages), [page, Math.max(before, change)]];
}

/** The version vector of what lies on the device, a record or a tombstone, after more changes. */
export function changesOf(raw: unknown, more: readonly PageChange[] = []): PageChange[] {
  const read = pageChanges.safeParse(Object(raw).changes);
  return more.reduce(withChange, read.data ?? []);
}

/** True if a version vector holds a change, or a later one of the same page. */
export function dominates(changes: readonly PageChange[], [page, change]: PageChange): boolean {
  return changes.some(known => known[0] === page && known[1] >= change);
}

/** A record as it lies on the device, or why this release cannot read it. */
export function readRecord<Draft>(
  raw: unknown,
  { version, restore }: DraftKind<Draft>,
): DraftRecord | 'damaged' | 'of a later release' {
  const read = recordSchema.safeParse(raw);
  if (!read.success) return 'damaged';
  if (read.data.version > version) return 'of a later release';
  return restore(read.data.content, () => undefined) === undefined ? 'damaged' : read.data;
}

/** What is to lie in a place from now on. */
export interface NextDraft {
  /** `undefined`: nothing but a tombstone. */
  readonly record: DraftRecord | undefined;
  /** What a tombstone holds, beside what lies there. */
  readonly changes?: readonly PageChange[];
  /** Files that do not lie there yet. */
  readonly newFiles: ReadonlyMap<string, Blob>;
  /** Files that nothing needs any more. */
  readonly oldFileIds: readonly string[];
}

/** A write that came too late: this lies in the place instead, if anything does. */
export interface Conflict {
  readonly found: unknown;
}

/** The drafts of all accounts on this device. Every call may reject; what it was to change is unchanged then. */
export interface DraftRecords {
  /** Everything of one kind that lies there for an account, as it lies there and without files; tombstones, too. */
  readAll(accountId: string, kind: string): Promise<readonly unknown[]>;
  /** What lies in one place, if anything does. */
  read(place: DraftPlace): Promise<unknown>;
  /** The files that are still there. */
  files(accountId: string, fileIds: readonly string[]): Promise<ReadonlyMap<string, Blob>>;
  /**
   * Writes in one step, unless another draft lies there than that of `knownRevision` (`undefined`: than none). What is
   * written holds the changes, too, that what lay there has held.
   */
  replace(
    place: DraftPlace,
    knownRevision: string | undefined,
    next: NextDraft,
  ): Promise<Conflict | undefined>;
  /** Moves something that cannot be read out of the way. */
  quarantine(place: DraftPlace): Promise<void>;
  /** How many drafts of all kinds lie there for an account, or for all. */
  count(accountId?: string): Promise<number>;
  /** Removes what was last changed before a moment, with its files, of all accounts. */
  removeOlder(than: number): Promise<void>;
}

/** Where something lies that could not be read. */
export function quarantineOf(place: DraftPlace): DraftPlace {
  return { ...place, kind: `${place.kind}.unreadable` };
}

/** True if what lies in a place is a draft, and no tombstone or in quarantine. */
export function isDraft(raw: unknown): boolean {
  const { kind, isGone } = Object(raw);
  return raw !== undefined && isGone !== true && !String(kind).endsWith('.unreadable');
}
