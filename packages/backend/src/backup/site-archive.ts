import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { packTar, type TarSource } from 'modern-tar/fs';
import { BackupError } from './backup-error.ts';

/**
 * A `tar` of a published site with its record and links. A release meanwhile does no harm: links
 * and record come first, and the files that they name were there before them.
 * @throws BackupError `SOURCE_INCOMPLETE`
 */
export async function packSite(site: string): Promise<Readable> {
  const page = await stat(join(site, 'index.html')).catch(() => undefined);
  if (!page?.isFile())
    throw new BackupError(
      'SOURCE_INCOMPLETE',
      `There is no published site in ${site}: nothing was backed up.`,
    );
  const entries = await readdir(site, { withFileTypes: true });
  const isFirst = (name: string, isFolder: boolean) => !isFolder || name === '.portal';
  const sources = entries
    .toSorted(
      (one, other) =>
        Number(isFirst(other.name, other.isDirectory())) - Number(isFirst(one.name, one.isDirectory())),
    )
    .map(
      (entry): TarSource => ({
        type: entry.isDirectory() ? 'directory' : 'file',
        source: join(site, entry.name),
        target: entry.name,
      }),
    );
  return packTar(sources);
}
