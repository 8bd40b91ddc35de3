import { readdirSync } from 'node:fs';
import { runner } from 'node-pg-migrate';
import { Client, type Pool } from 'pg';
import { connectionSettings, openPool } from '../database/pool.ts';

/** The folder of this release's migrations. */
export const migrationFiles = import.meta.dirname;

/**
 * Migrates the database to the newest schema by the `*.sql` files in the folder `files`, in the order of their numbers,
 * in one transaction; then the schema of the job queue. Concurrent backends wait for each other. Rejects with the error
 * of PostgreSQL, with nothing applied. Its connection is closed.
 */
export async function migrate(databaseUrl: string, files: string = migrationFiles): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, ...connectionSettings });
  // A broken connection fails its query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await runner({
      dbClient: client,
      dir: files,
      ignorePattern: '.*\\.ts',
      direction: 'up',
      migrationsTable: 'migration',
      singleTransaction: true,
      advisoryLockMode: 'wait',
      log: () => undefined,
    });
    await bringQueueUpToDate(client, databaseUrl);
  } finally {
    // The runner's own connection would outlive the migration.
    await client.end();
  }
}

const newest = readdirSync(import.meta.dirname)
  .filter(file => file.endsWith('.sql'))
  .map(file => file.replace(/\.sql$/, ''))
  .sort()
  .at(-1);

/** True if the database has the newest migration of this release. Rejects with the database. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from migration where name = $1', [newest]);
  return (rowCount ?? 0) > 0;
}

/** The newest migration of the job queue's library; a test compares them. */
export const queueVersion = 20;
/** Concurrent backends wait for each other here. */
const queueLock = 7_406_001;

/** The library with its migrations is loaded only when one is missing. */
async function bringQueueUpToDate(client: Client, databaseUrl: string): Promise<void> {
  if (await isQueueUpToDate(client)) return;
  await client.query('select pg_advisory_lock($1)', [queueLock]);
  if (await isQueueUpToDate(client)) return;
  const { Logger, runMigrations } = await import('graphile-worker');
  const pool = openPool(databaseUrl, {}, { max: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}

async function isQueueUpToDate(client: Client): Promise<boolean> {
  const table = "select to_regclass('graphile_worker.migrations') is not null as found";
  const { rows } = await client.query<{ found: boolean }>(table);
  if (!rows[0]?.found) return false;
  const newest = await client.query('select from graphile_worker.migrations where id >= $1', [queueVersion]);
  return (newest.rowCount ?? 0) > 0;
}
