import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { jsonIn } from '../plugins/parse-json.ts';
import { BackupError } from './backup-error.ts';
import type { BackupFolder } from './place/backup-place.ts';

const digestFields = {
  bytes: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
};
const digestSchema = z.object(digestFields);
/** `content`: before compression and encryption. */
const storedFileSchema = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z.-]*$/)),
  ...digestFields,
  content: digestSchema,
});

/**
 * The contents of a backup. `files` has `key.age` too, whose `content` is itself. `consistentAt`: everything that was
 * committed before is in the backup. `rows`: of each table, between two counts around that moment. `photosInBucket`: not in
 * the backup, but listed in `photos.csv`.
 */
const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  startedAt: z.iso.datetime(),
  consistentAt: z.iso.datetime(),
  database: z.object({ kind: z.enum(['files', 'dump']), version: z.string(), major: z.int() }),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.tuple([z.int(), z.int()])),
  photosInBucket: z.optional(z.object({ objects: z.int(), bytes: z.int() })),
  files: z.array(storedFileSchema),
});

export type Digest = z.infer<typeof digestSchema>;
export type StoredFile = z.infer<typeof storedFileSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

export const digestOf = (content: Uint8Array): Digest => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

export const manifestFile = 'manifest.json';

/** Written last: a folder without it is no backup. */
export function writeManifest(folder: BackupFolder, manifest: Manifest): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  return folder.write(manifestFile, Readable.from([content]), content.length);
}

/** Undefined without a manifest. @throws BackupError `BACKUP_DAMAGED`, `BACKUP_UNSUPPORTED` */
export async function readManifest(folder: BackupFolder): Promise<Manifest | undefined> {
  const stream = await folder.read(manifestFile);
  if (!stream) return undefined;
  const document = jsonIn(await text(stream));
  const format: unknown = Object(document).format;
  if (typeof format === 'number' && format > 1)
    throw new BackupError(
      'BACKUP_UNSUPPORTED',
      `${folder.name} has the format ${format} of a newer release (${String(Object(document).product)}): restore it with that release.`,
    );
  const parsed = manifestSchema.safeParse(document);
  if (parsed.success) return parsed.data;
  throw new BackupError(
    'BACKUP_DAMAGED',
    `${manifestFile} in ${folder.name} is damaged: use another backup.`,
  );
}

export function storedFile(manifest: Manifest, beginning: string): StoredFile | undefined {
  return manifest.files.find(({ name }) => name.startsWith(`${beginning}.`));
}
