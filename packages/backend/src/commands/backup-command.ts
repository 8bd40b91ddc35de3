import { Command } from 'commander';
import { backupSettingsOf } from '../backup/backup-settings.ts';
import type { NewBackup } from '../backup/create-backup.ts';
import { openPlace } from '../backup/place/open-place.ts';
import { keyPlaceIn } from '../keys/key-file.ts';
import { databaseSettingsOf } from '../settings/database-settings.ts';
import { photosElsewhere } from './photos-elsewhere.ts';
import { pathOf } from './terminal.ts';
import { untilSignal } from './until-signal.ts';

type Flags = { to: string; site?: string };

async function backUp({ to, site }: Flags): Promise<void> {
  const database = databaseSettingsOf(process.env);
  const settings = backupSettingsOf(process.env);
  const place = await openPlace(to, process.env, pathOf);
  const { createBackup } = await import('../backup/create-backup.ts');
  const since = performance.now();
  const backup = await untilSignal(signal =>
    createBackup({
      ...database,
      ...{ place, settings, signal, keyPlace: keyPlaceIn(process.env, database.dataDir) },
      ...(site !== undefined && { site: pathOf(site) }),
    }),
  );
  process.stdout.write(`${report(backup, (performance.now() - since) / 1000)}\n`);
}

function report({ name, manifest }: NewBackup, seconds: number): string {
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const photos = photosElsewhere(manifest.photosInBucket);
  return `${name}\n  ${manifest.files.length} files, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds.toFixed(0)} s. Has everything until ${manifest.consistentAt}.${photos}`;
}

export const backupCommand = () =>
  new Command('backup')
    .description(
      'back up database, keys and site, beside a running backend; BACKUP_PASSPHRASE encrypts (docs/guide/backup.md)',
    )
    .requiredOption('--to <place>', 'a folder or s3://bucket/prefix, where each backup gets a folder')
    .option('--site <directory>', 'the published site, with its record')
    .action(backUp);
