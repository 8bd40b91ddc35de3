import type { Pool, PoolClient } from 'pg';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { isOutage } from './outage.ts';
import { openPool, requestLimits } from './pool.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table thing (name text primary key)');
  // Whatever waits has its connection back before the next one may have it.
  pool = openPool(database.url, { ...requestLimits, lock_timeout: 50 }, { max: 1 });
});
beforeEach(() => database.pool.query('truncate thing'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const insert = (client: PoolClient) => client.query("insert into thing values ('one')");
const names = async () => (await database.pool.query<{ name: string }>('select name from thing')).rows;

/** Another transaction inserts the same, and neither commits nor rolls back yet. */
async function holdLock(): Promise<PoolClient> {
  const holder = await database.pool.connect();
  await holder.query('begin');
  await insert(holder);
  return holder;
}

test('work that waits for a lock leaves the connection to others, and is done after it', async () => {
  const holder = await holdLock();
  const waiting = inTransaction(pool, insert);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await holder.query('rollback');
  holder.release();
  await waiting;
  expect(await names()).toEqual([{ name: 'one' }]);
});

test('without patience it says that the lock is taken', async () => {
  const holder = await holdLock();
  await expect(inTransaction(pool, insert, { patience: 0 })).rejects.toMatchObject({ code: '55P03' });
  await holder.query('rollback');
  holder.release();
  expect(await names()).toEqual([]);
});

test('a connection that breaks in the middle is an outage, is thrown away, and leaves nothing behind', async () => {
  const broken = inTransaction(pool, async client => {
    await insert(client);
    await client.query('select pg_terminate_backend(pg_backend_pid())');
  });
  expect(isOutage(await broken.catch(error => error))).toBe(true);
  await inTransaction(pool, insert);
  expect(await names()).toEqual([{ name: 'one' }]);
});
