import * as z from 'zod/mini';
import { type QueuedItem, unplacedItemSchema } from '../queue/queued-item.ts';
import { refine } from '../queue/refine.ts';
import { base64Of } from './base64.ts';

/*
 * A file of queued items is text with one JSON object per line (NDJSON): first what the file is, then an item per line
 * with its photos. It never gets another first line, so that every release can say what it has before it.
 */

/** The first line names it; it never changes. */
const formatName = 'zaehlwerk-queue';

/** Rises when an earlier release would misread the lines. */
export const formatVersion = 1;

/** More than anybody reads in a season; a file with more was not written by a portal. */
const maxItems = 10_000;

/** In UTF-16 units: twice what the server takes of one submission, so that one with too many photos can be mended. */
export const maxLineLength = 64 * 1024 * 1024;

/** In bytes: of the first line, so that nothing else is read to its end. */
export const maxHeaderLength = 4096;

/** In UTF-16 units: of an item without its photos. */
const maxItemLength = 128 * 1024;

/** What the first line of every version has. */
export const anyHeaderSchema = z.object({ format: z.literal(formatName), version: z.int() });

export const headerSchema = z.extend(anyHeaderSchema, {
  /** Of the portal that has written it; another one has other accounts. */
  applicationId: z.string(),
  createdAt: z.string(),
  /** So many lines follow. */
  items: z.int().check(refine(count => count >= 0 && count <= maxItems)),
});

/** Text that can stand in an address and in a key: half of a surrogate pair cannot. */
const key = z.string().check(refine(text => /^\P{Cs}{1,200}$/u.test(text)));

const filedItemSchema = z
  .extend(unplacedItemSchema, {
    /** A header of every request (decisions.md 5). */
    id: z.string().check(refine(id => /^[\w-]{1,100}$/.test(id))),
    accountId: key,
    kind: key,
    subject: key,
    fileIds: z.array(key),
  })
  .check(refine(item => JSON.stringify(item).length <= maxItemLength));

/** Looks for what is wrong, because a pattern for megabytes that are right would run out of memory. */
const base64 = z
  .string()
  .check(refine(text => text.length % 4 === 0 && !/[^A-Za-z0-9+/=]|=[^=]|=={2}/.test(text)));

export const lineSchema = z.object({
  item: filedItemSchema,
  photos: z.array(z.object({ fileId: key, mediaType: z.literal('image/jpeg'), base64 })),
});

/** An item as a file has it: its place in a queue is up to the device that takes it. */
export type FiledItem = z.infer<typeof unplacedItemSchema>;

/** One line of a file. */
export type FileLine = z.infer<typeof lineSchema>;

/** What a file says of itself. */
export interface FileOrigin {
  readonly applicationId: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/**
 * Writes items with their photos as a file. It is made item by item, so that never more than one stands in memory as
 * text. A photo that the device has lost is missing in it. Rejects with the device.
 */
export async function writeQueueFile(
  items: readonly QueuedItem[],
  filesOf: (item: QueuedItem) => Promise<ReadonlyMap<string, Blob>>,
  { applicationId, createdAt }: FileOrigin,
): Promise<Blob> {
  const header = {
    format: formatName,
    version: formatVersion,
    applicationId,
    createdAt: new Date(createdAt).toISOString(),
    items: items.length,
  };
  const parts: (string | Blob)[] = [`${JSON.stringify(header)}\n`];
  for (const item of items) parts.push(await lineOf(item, await filesOf(item)));
  return new Blob(parts, { type: 'application/x-ndjson' });
}

async function lineOf({ order: _, ...item }: QueuedItem, files: ReadonlyMap<string, Blob>): Promise<Blob> {
  const photos: string[] = [];
  for (const [fileId, file] of files) {
    const base64 = await base64Of(file).catch(() => undefined);
    if (base64 !== undefined) photos.push(JSON.stringify({ fileId, mediaType: 'image/jpeg', base64 }));
  }
  return new Blob([`{"item":${JSON.stringify(item)},"photos":[`, photos.join(), ']}\n']);
}
