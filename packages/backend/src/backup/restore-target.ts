import { access, readdir, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Client } from 'pg';
import { errorCode } from '../database/database-error.ts';
import { type DatabaseWait, waitForExternal } from '../database/external.ts';
import { connectionSettings } from '../database/pool.ts';
import { BackupError } from './backup-error.ts';

const notEmpty = (message: string) => new BackupError('TARGET_NOT_EMPTY', message);

/** A folder that is missing or empty. @throws BackupError `TARGET_NOT_EMPTY` */
export async function refuseFullFolder(folder: string, setting: string): Promise<void> {
  const names = await readdir(folder).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return [];
    throw new BackupError(
      'PLACE_UNUSABLE',
      `${folder} cannot be read (${errorCode(cause) ?? 'unknown error'}).`,
      cause,
    );
  });
  // Of a disk of its own.
  const inTheWay = names.filter(name => name !== 'lost+found');
  if (inTheWay.length === 0) return;
  throw notEmpty(
    `${folder} is not empty (${inTheWay.slice(0, 3).join(', ')}${inTheWay.length > 3 ? ', …' : ''}): restore into an empty or missing folder (${setting}), or move this one away.`,
  );
}

/** @throws BackupError `TARGET_NOT_EMPTY` */
export async function refusePresentFile(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw notEmpty(`${path} is there already: move it away, or name another file with KEYS_FILE.`);
}

/** @throws BackupError `TARGET_NOT_EMPTY`, DatabaseError */
export async function refuseFullDatabase(databaseUrl: string, wait: DatabaseWait): Promise<number> {
  await waitForExternal(databaseUrl, wait);
  const client = new Client({ connectionString: databaseUrl, ...connectionSettings });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; major: number; tables: number }>(
      `select current_database() as name, current_setting('server_version_num')::int / 10000 as major,
         (select count(*)::int from pg_class c join pg_namespace n on n.oid = relnamespace
          where relkind in ('r', 'p', 'v', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema') as tables`,
    );
    const [found] = rows;
    if (found && found.tables > 0)
      throw notEmpty(
        `The database ${found.name} of DATABASE_URL is not empty (${found.tables} tables and views): create an empty one ("create database …"), and name that.`,
      );
    return found?.major ?? 0;
  } finally {
    await client.end();
  }
}

/** @throws BackupError `TARGET_TOO_SMALL` */
export async function refuseSmallDisk(folder: string, bytes: number, setting: string): Promise<void> {
  let existing = resolve(folder);
  while (
    await readdir(existing).then(
      () => false,
      () => dirname(existing) !== existing,
    )
  )
    existing = dirname(existing);
  const { bavail, bsize } = await statfs(existing);
  if (bavail * bsize >= bytes) return;
  const gigabytes = (number: number) => `${(number / 1e9).toFixed(1)} GB`;
  throw new BackupError(
    'TARGET_TOO_SMALL',
    `${folder} has ${gigabytes(bavail * bsize)} of space, and the backup needs ${gigabytes(bytes)}: make room, or set ${setting} to a larger disk.`,
  );
}
