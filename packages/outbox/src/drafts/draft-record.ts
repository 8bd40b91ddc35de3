import * as z from 'zod/mini';
import type { DraftKind } from './draft-kind.ts';

const placeSchema = z.object({
  accountId: z.string(),
  /** Of the kind. */
  kind: z.string(),
  /** Subject, in the terms of its kind. */
  key: z.string(),
});

export type DraftPlace = Readonly<z.infer<typeof placeSchema>>;

/** Message after a write. */
export const writtenDrafts = { name: 'draft', message: placeSchema };

const recordSchema = z.object({
  key: z.string(),
  /** Of the content. */
  version: z.int(),
  /** Rises by one with each change, in whichever page. */
  revision: z.int(),
  /** Missing in a tombstone, which holds the place of a draft that was sent or discarded. */
  content: z.optional(z.unknown()),
  /** Stored beside the records. */
  fileIds: z.array(z.string()),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  /** In the journal alone: starting point of a page that had not read the database. */
  since: z.optional(z.object({ page: z.string(), revision: z.int(), content: z.optional(z.unknown()) })),
  /** The last of such pages whose changes are included. */
  pages: z.array(z.string()),
});

/** A revision in the database or in the journal. */
export type DraftRecord = z.infer<typeof recordSchema>;

/** The record, or the reason why this release cannot read it. */
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

export interface NewDraft {
  readonly record: DraftRecord;
  readonly newFiles: ReadonlyMap<string, Blob>;
}

/** A write that came too late: this is there instead. */
export interface Conflict {
  readonly found: unknown;
}

export function quarantineOf(place: DraftPlace): DraftPlace {
  return { ...place, kind: `${place.kind}.unreadable` };
}

/** False for tombstones and in quarantine. */
export function isDraft(raw: unknown): boolean {
  const { kind, content } = Object(raw);
  return content !== undefined && !String(kind).endsWith('.unreadable');
}

/** True if the record is newer, and the other one is not of a later release. */
export function mayReplace({ revision, version }: DraftRecord, found: unknown): boolean {
  const before = Object(found);
  return !(before.revision >= revision || (isDraft(found) && before.version > version));
}

/** With a revision above that of the record it replaces. */
export function revisedAfter(found: unknown, record: DraftRecord): DraftRecord {
  const { revision } = Object(found);
  return revision >= record.revision ? { ...record, revision: revision + 1 } : record;
}
