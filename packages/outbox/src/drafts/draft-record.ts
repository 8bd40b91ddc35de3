import * as z from 'zod/mini';
import { dotsSchema } from './dots.ts';
import type { DraftKind } from './draft-kind.ts';
import { authorOf, dominates, joinedPages, type Pages, pagesSchema } from './draft-pages.ts';

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

const revisionSchema = z.object({
  /** Rises with each change; at least its time, so that a page that has read nothing makes no old one. */
  revision: z.int(),
  /** Missing in a tombstone, which holds the place of a draft that was sent or discarded. */
  content: z.optional(z.unknown()),
  /** The changes that are included. */
  pages: pagesSchema,
  /** The change of each value. */
  dots: z._default(dotsSchema, {}),
});

export type DraftRevision = Readonly<z.infer<typeof revisionSchema>>;

const recordSchema = z.extend(revisionSchema, {
  key: z.string(),
  /** Of the content. */
  version: z.int(),
  /** Stored beside the records. */
  fileIds: z.array(z.string()),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
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

export const pagesOf = (raw: unknown): Pages => Object(raw).pages ?? {};

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

/** True if the record includes the other one and more, and that is not of a later release. */
export function mayReplace({ pages, version }: DraftRecord, found: unknown): boolean {
  const before = pagesOf(found);
  const isNewer = dominates(pages, before) && !dominates(before, pages);
  return isNewer && !(isDraft(found) && Object(found).version > version);
}

/** With a revision above that of the record it replaces. */
export function revisedAfter(found: unknown, record: DraftRecord): DraftRecord {
  const { revision: before = 0 } = Object(found);
  const revision = Math.max(record.revision, before + 1);
  const pages = joinedPages(pagesOf(found), record.pages, { [authorOf(record)]: revision });
  return { ...record, revision, pages };
}
