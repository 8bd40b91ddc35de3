import { insertFixture } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { buildApp } from '../app.ts';
import { newKeySet } from '../keys/key-set.ts';
import { isOutage } from './outage.ts';
import { type Limits, mailLimits, openPool, poolSettings, requestLimits, workLimits } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertFixture(database.pool);
});
afterAll(() => database.drop());

async function settingsOf(limits: Limits, url = database.url): Promise<Record<string, string>> {
  const pool = openPool(url, limits);
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name ~ '^(statement|lock|idle_in_tr.*session)_timeout$|^tcp_'`,
  );
  await pool.end();
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
}

const ofTheNetwork = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '20000',
};

test('PostgreSQL ends what a request, or a backend that hangs, holds for too long', async () => {
  expect(await settingsOf(requestLimits)).toEqual({
    ...ofTheNetwork,
    lock_timeout: '250',
    idle_in_transaction_session_timeout: '3000',
    statement_timeout: '3000',
  });
});

test('days are read as YYYY-MM-DD whatever the database is set to', async () => {
  await database.pool.query(`do $$ begin
    execute format('alter database %I set datestyle to ''German''', current_database()); end $$`);
  const pool = openPool(database.url, requestLimits);
  const { rows } = await pool.query("select date '2026-11-28'::text as day");
  await pool.end();
  expect(rows).toEqual([{ day: '2026-11-28' }]);
});

test.each([
  ['requests', requestLimits],
  ['mails', mailLimits],
])(
  '%s: PostgreSQL gives a statement up first; the backend does where it hears nothing any more',
  (_name, limits) => {
    const { statement_timeout: ofPostgres, query_timeout: ofBackend } = limits;
    expect(ofBackend).toBeGreaterThan(Number(ofPostgres));
  },
);

test('what the network loses holds up requests for less than five seconds, whatever has to end first', () => {
  const { connectionTimeoutMillis, ...limits } = poolSettings(database.url, requestLimits);
  const waits = [
    connectionTimeoutMillis,
    limits.query_timeout,
    // A lock of a transaction whose end was lost, until its repetition tries again.
    Number(limits.idle_in_transaction_session_timeout) + 2 * Number(limits.lock_timeout),
  ];
  expect(Math.max(...waits.map(Number))).toBeLessThanOrEqual(3500);
  // While the first finds out, those that wait in the pool are closed: it is not found out once for each of them.
  expect(limits.idleTimeoutMillis).toBeLessThan(Number(limits.query_timeout));
});

test('imports, exports and mails have limits of their own; the address of the database has the last word', async () => {
  const unlimited = { lock_timeout: '0', statement_timeout: '0' };
  expect(await settingsOf(workLimits)).toEqual({
    ...ofTheNetwork,
    ...unlimited,
    idle_in_transaction_session_timeout: '3600000',
  });
  expect(await settingsOf(mailLimits)).toMatchObject({
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '60000',
    statement_timeout: '5000',
  });
  expect(await settingsOf(requestLimits, `${database.url}?statement_timeout=77`)).toMatchObject({
    statement_timeout: '77',
  });
});

test('a connection that breaks while it is in use fails its query and nothing else', async () => {
  const pool = openPool(database.url, requestLimits);
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise(resolve => client.once('end', resolve));
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;
  const failure: unknown = await client.query('select 1').catch(error => error);
  expect(isOutage(failure)).toBe(true);
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('where all connections are taken, the backend is healthy: another one would not do better', async () => {
  const pool = openPool(database.url, requestLimits);
  const app = await buildApp({ pool, keys: { keys: newKeySet(new Date()) } });
  const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  for (const client of clients) client.release();
  await app.close();
  await pool.end();
});
