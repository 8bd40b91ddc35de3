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

const recordSchema = z.object({
  key: z.string(),
  /** Of the content. */
  version: z.int(),
  /** Rises by one with each change, whichever page makes it. */
  revision: z.int(),
  /** None in a tombstone, which holds the place of a draft that was sent or discarded. */
  content: z.optional(z.unknown()),
  /** The files that the content names; they lie beside the records. */
  fileIds: z.array(z.string()),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  /** In the journal alone: what a page began with that did not know what the database has. */
  since: z.optional(z.object({ page: z.string(), revision: z.int(), content: z.optional(z.unknown()) })),
  /** The last of such pages whose changes are part of it. */
  pages: z.array(z.string()),
});

/** A draft at one revision, as it lies in the database or in the journal. */
export type DraftRecord = z.infer<typeof recordSchema>;

/** A record as it lies on the device, or why this release cannot read it. */
export function readRecord<Draft>(
  raw: unknown,
  { version, restore }: DraftKind<Draft>,
): DraftRecord | 'damaged' | 'of a later release' {
  const read = recordSchema.safeParse(raw);
  if (!read.success) return 'damaged';
  const { data } = read;
  if (data.content === undefined) return data;
  if (data.version > version) return 'of a later release';
  return restore(data.content, () => undefined) === undefined ? 'damaged' : data;
}

/** A draft that is to lie in its place, with the files of it that are not on the device yet. */
export interface NewDraft {
  readonly record: DraftRecord;
  readonly newFiles: ReadonlyMap<string, Blob>;
}

/** A write that came too late: this lies in the place instead. */
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
  /** Stores files, before a record names them. `savedAt` in milliseconds since 1970. */
  addFiles(accountId: string, files: ReadonlyMap<string, Blob>, savedAt: number): Promise<void>;
  /** Writes a record in the place of an older one, and removes the files that only that one names, and these, in one step. */
  replace(
    place: DraftPlace,
    record: DraftRecord,
    oldFileIds?: readonly string[],
  ): Promise<Conflict | undefined>;
  /** Moves something that cannot be read out of the way. */
  quarantine(place: DraftPlace): Promise<void>;
  /** How many drafts of all kinds lie there for an account, or for all. */
  count(accountId?: string): Promise<number>;
  /** Removes what was last changed before a moment, and files that were stored before it and are not named, of all accounts. */
  removeOlder(than: number): Promise<void>;
}

/** Where something lies that could not be read. */
export function quarantineOf(place: DraftPlace): DraftPlace {
  return { ...place, kind: `${place.kind}.unreadable` };
}

/** True if what lies in a place is a draft, and no tombstone or in quarantine. */
export function isDraft(raw: unknown): boolean {
  const { kind, content } = Object(raw);
  return content !== undefined && !String(kind).endsWith('.unreadable');
}

/** True if a record takes the place of what lies there: it is newer, and a later release has not written that. */
export function mayReplace({ revision, version }: DraftRecord, found: unknown): boolean {
  const before = Object(found);
  return !(before.revision >= revision || (isDraft(found) && before.version > version));
}

/** A record with a revision above that of what it replaces. */
export function revisedAfter(found: unknown, record: DraftRecord): DraftRecord {
  const { revision } = Object(found);
  return revision >= record.revision ? { ...record, revision: revision + 1 } : record;
}
