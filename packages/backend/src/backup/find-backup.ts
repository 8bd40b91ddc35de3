import { readdir } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';
import { type Manifest, readManifest } from './manifest.ts';
import type { BackupFolder, BackupPlace } from './place/backup-place.ts';

export type FoundBackup = { folder: BackupFolder; manifest: Manifest };

/**
 * The backup in `place` itself, or the newest complete one of its folders.
 * @throws BackupError `BACKUP_MISSING`, `BACKUP_DAMAGED`, `BACKUP_UNSUPPORTED`, `PLACE_UNUSABLE`
 */
export async function findBackup(place: BackupPlace): Promise<FoundBackup> {
  const itself = place.folder('');
  const manifest = await readManifest(itself);
  if (manifest) return { folder: itself, manifest };
  // Their names begin with their times.
  for (const name of (await place.list()).sort().reverse()) {
    const folder = place.folder(name);
    const found = await readManifest(folder);
    if (found) return { folder, manifest: found };
  }
  throw new BackupError(
    'BACKUP_MISSING',
    `There is no complete backup in ${place.name}: one that was interrupted has no manifest.json.`,
  );
}

/**
 * Refuses a backup of a newer release: its schema is unknown here.
 * @throws BackupError `BACKUP_UNSUPPORTED`
 */
export async function refuseNewerSchema(
  { folder, manifest }: FoundBackup,
  migrations: string,
): Promise<void> {
  const known = new Set((await readdir(migrations)).map(file => file.replace(/\.sql$/, '')));
  const unknown = manifest.migrations.filter(name => !known.has(name));
  if (unknown.length === 0) return;
  throw new BackupError(
    'BACKUP_UNSUPPORTED',
    `${folder.name} is of a newer release (${manifest.product}, with ${unknown.join(', ')}): restore it with that release.`,
  );
}
