import { Client } from 'pg';
import { connectionSettings } from '../database/pool.ts';
import { migrate } from '../migrations/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { FoundBackup } from './find-backup.ts';
import { countRows, differences, type RowCounts, readEverything } from './row-counts.ts';

export type Verified = { rows: RowCounts; all: number };

/**
 * Reads every row of a restored database, compares with the manifest, then brings it to the schema of this release.
 * @throws BackupError `RESTORE_DIFFERS`
 */
export async function verifyRestored(
  { folder, manifest }: FoundBackup,
  databaseUrl: string,
): Promise<Verified> {
  const client = new Client({ connectionString: databaseUrl, ...connectionSettings });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const all = await readEverything(client).catch((cause: unknown) => {
      throw new BackupError(
        'RESTORE_DIFFERS',
        `The database of ${folder.name} cannot be read whole (${Object(cause).message}): use another backup.`,
        cause,
      );
    });
    const rows = await countRows(client);
    const found = differences(manifest.rows, rows);
    if (found.length > 0)
      throw new BackupError(
        'RESTORE_DIFFERS',
        `The database of ${folder.name} differs from its manifest (${found.join('; ')}): use another backup.`,
      );
    // A dump has no statistics.
    if (manifest.database.kind === 'dump') await client.query('analyze');
    await migrate(databaseUrl);
    return { rows, all };
  } finally {
    await client.end();
  }
}
