import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { openPool } from '../../src/database/pool.ts';
import { addressVariable, oldestAddressVariable, templateName } from './address.ts';

export { laterWay } from './later-way.ts';

/**
 * A database of one test file's own, with the current schema and no rows. `empty` removes all rows, twenty times cheaper
 * than another database, but signing keys, which backends keep in memory; `drop` ends the pool and removes the database.
 */
export type TestDatabase = { url: string; pool: Pool; empty(): Promise<void>; drop(): Promise<void> };

/** Without triggers, whose order would matter. */
const emptySql = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname = 'public' and tablename not in ('migration', 'signing_key') or tablename = '_private_jobs' loop
    execute 'delete from ' || name;
  end loop;
end $$`;

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Makes a database for one test file: a copy of the migrated template on the real PostgreSQL that Jest's
 * project `api` starts once per run.
 *
 *     let database: TestDatabase;
 *     beforeAll(async () => { database = await createTestDatabase(); });
 *     afterAll(() => database.drop());
 *     test('…', async () => { await database.pool.query('select …'); });
 *
 * Give `database.url` to code with connections of its own, such as `migrate` or the app.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const variable = 'onOldestPostgres' in globalThis ? oldestAddressVariable : addressVariable;
  const server = process.env[variable];
  if (server === undefined) throw new Error(`${variable} is not set: run this test in Jest's project "api".`);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied as files: half the work of a copy through the log.
  await onServer(server, `create database ${name} template ${templateName} strategy file_copy`);
  const url = Object.assign(new URL(server), { pathname: name }).href;
  const pool = openPool(url, {});
  return {
    url,
    pool,
    empty: async () => void (await pool.query(emptySql)),
    drop: async () => {
      await pool.end();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}
