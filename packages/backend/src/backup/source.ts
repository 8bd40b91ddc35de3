import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { type Database, type DatabaseOptions, openDatabase } from '../database/index.ts';
import { type KeyPlace, nameOf, readKeys } from '../keys/key-file.ts';
import { fingerprintOf, type KeySet } from '../keys/key-set.ts';
import { BackupError } from './backup-error.ts';

/** What a backup says of its database. */
export type DatabaseFacts = {
  version: string;
  major: number;
  migrations: string[];
  bytes: number;
};

/**
 * Opens the database without changing it: it is not made where there is none, nor migrated.
 * @throws BackupError `SOURCE_INCOMPLETE`, DatabaseError
 */
export async function openSource(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres')))
    throw new BackupError(
      'SOURCE_INCOMPLETE',
      `There is no database in ${dataDir}: set DATA_DIR to the data directory of the backend, or DATABASE_URL.`,
    );
  return openDatabase(options);
}

/** @throws BackupError `SOURCE_INCOMPLETE` for a database of something else */
export async function factsOf(client: Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<{ version: string; major: number; bytes: string; isPortal: boolean }>(
    `select current_setting('server_version') as version,
       current_setting('server_version_num')::int / 10000 as major,
       pg_database_size(current_database()) as bytes,
       to_regclass('public.migration') is not null as "isPortal"`,
  );
  const [facts] = rows;
  if (!facts?.isPortal)
    throw new BackupError('SOURCE_INCOMPLETE', 'There is no portal in this database: nothing was backed up.');
  const { rows: migrations } = await client.query<{ name: string }>('select name from migration order by id');
  return {
    version: facts.version.replace(/ .*/, ''),
    major: facts.major,
    migrations: migrations.map(({ name }) => name),
    bytes: Number(facts.bytes),
  };
}

/**
 * The keys of this database, without which a restored one admits no user.
 * @throws BackupError `SOURCE_INCOMPLETE`, ServeError `KEYS_…`
 */
export async function keysOf(client: Client, place: KeyPlace): Promise<KeySet> {
  const keys = await readKeys(place);
  if (!keys)
    throw new BackupError(
      'SOURCE_INCOMPLETE',
      `There are no keys in ${nameOf(place)}, and a backup needs them: set KEYS_FILE or KEYS as for the backend.`,
    );
  const { rows } = await client.query<{ fingerprint: Buffer }>('select fingerprint from key_fingerprint');
  if (rows[0] && !rows[0].fingerprint.equals(fingerprintOf(keys)))
    throw new BackupError(
      'SOURCE_INCOMPLETE',
      `The keys in ${nameOf(place)} are not those of this database, and a backup needs them: set KEYS_FILE or KEYS as for the backend.`,
    );
  return keys;
}
