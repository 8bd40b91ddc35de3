import { Command } from 'commander';
import { backupSettingsOf } from '../backup/backup-settings.ts';
import { findBackup, refuseNewerSchema } from '../backup/find-backup.ts';
import { openPlace } from '../backup/place/open-place.ts';
import type { Verified } from '../backup/verify-restored.ts';
import { keyPlaceIn } from '../keys/key-file.ts';
import { migrationFiles } from '../migrations/migrate.ts';
import { databaseSettingsOf } from '../settings/database-settings.ts';
import { photosElsewhere } from './photos-elsewhere.ts';
import { pathOf, say } from './terminal.ts';
import { untilSignal } from './until-signal.ts';

type Flags = { from: string; site?: string; check?: boolean };

async function restore({ from, site, check }: Flags): Promise<void> {
  const database = databaseSettingsOf(process.env);
  const settings = backupSettingsOf(process.env);
  const place = await openPlace(from, process.env, pathOf);
  const backup = await findBackup(place);
  await refuseNewerSchema(backup, migrationFiles);
  const { name } = backup.folder;
  say(
    `${check ? 'Checking' : 'Restoring'} ${name}, which has everything until ${backup.manifest.consistentAt}.`,
  );
  const { checkBackup, restoreBackup } = await import('../backup/restore-backup.ts');
  const verified = await untilSignal(signal =>
    (check ? checkBackup : restoreBackup)({
      ...database,
      ...{ backup, settings, signal, keyPlace: keyPlaceIn(process.env, database.dataDir) },
      ...(site !== undefined && { site: pathOf(site) }),
    }),
  );
  process.stdout.write(`${report(verified)}${photosElsewhere(backup.manifest.photosInBucket)}\n`);
  process.stdout.write(
    check
      ? 'The backup is whole: it was restored, read and started, and removed again.\n'
      : 'Restored and read whole. Start the backend with the same settings.\n',
  );
}

function report({ rows, all }: Verified): string {
  const width = Math.max(...Object.keys(rows).map(name => name.length), 0);
  const lines = Object.entries(rows).map(([name, count]) => `  ${name.padEnd(width)}  ${count}`);
  return [...lines, `  ${'all rows'.padEnd(width)}  ${all}`].join('\n');
}

export const restoreCommand = () =>
  new Command('restore')
    .description(
      'restore a backup into an empty DATA_DIR or DATABASE_URL, or check it (docs/guide/backup.md)',
    )
    .requiredOption('--from <place>', 'the folder of a backup, or of several: the newest')
    .option('--site <directory>', 'where to restore the site, too')
    .option('--check', 'restore into a temporary folder or database, start the portal, and remove it')
    .action(restore);
