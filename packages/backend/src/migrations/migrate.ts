import { runner } from 'node-pg-migrate';
import { Client } from 'pg';
import { connectionSettings, openPool } from '../database/pool.ts';

/**
 * Brings the database at `databaseUrl` to the newest schema: the `*.sql` files in the folder `files`, in the order of
 * their numbers, each once, all in one transaction. Backends that start at the same time wait for each other.
 * The job queue's own schema comes after them. Rejects with the error of PostgreSQL when a file fails; nothing is applied
 * then. Its connection has ended afterwards.
 */
export async function migrate(databaseUrl: string, files: string = import.meta.dirname): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, ...connectionSettings });
  // A connection that breaks fails the query that needs it.
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
    // The runner's own connection would still be there when this has ended.
    await client.end();
  }
}

/** The number of the newest migration of the job queue's library; a test compares them. */
export const queueVersion = 20;
/** Backends that start at the same time wait for each other here. */
const queueLock = 7_406_001;

/** The library brings its own migrations; it is only loaded where one is missing. */
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
