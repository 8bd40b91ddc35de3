import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { startServer } from '../serve.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Takes the database back to the time before the file with this number. */
async function goBackBefore(number: string): Promise<void> {
  const { pool } = database;
  await pool.query('drop schema public cascade; create schema public');
  await pool.query('create table migration (id serial primary key, name text not null, run_on timestamp)');
  const files = (await readdir(import.meta.dirname)).filter(file => file.endsWith('.sql') && file < number);
  for (const file of files.sort()) {
    await pool.query(await readFile(join(import.meta.dirname, file), 'utf8'));
    await pool.query('insert into migration (name, run_on) values ($1, now())', [file.replace('.sql', '')]);
  }
}

test('sessions that began before their tokens were numbered go on, with the window of their last rotation', async () => {
  await goBackBefore('0004');
  const { pool, url } = database;
  await pool.query(`
    insert into application (id, name) values ('demo', 'Demo');
    insert into account (application_id, username, name) values ('demo', 'kunde', 'Kunde');
    insert into refresh_family (id, account_id, expires_at)
      select gen_random_uuid(), id, now() + interval '1 day' from account, generate_series(1, 2);
    insert into refresh_token (hash, family_id, rotated_at)
      select sha256(convert_to(id::text || coalesce(age::text, ''), 'utf8')), id, now() - age
      from refresh_family, unnest(array[null, '5 s', '20 s']::interval[]) as age`);
  const before = await pool.query('select distinct rotated_at from refresh_token order by rotated_at');
  const [longAgo, lately] = before.rows.map(({ rotated_at }) => rotated_at);
  await migrate(url);
  const { rows } = await pool.query(`
    select generation, used_at as used, hash = sha256(convert_to(family_id::text, 'utf8')) as current
    from refresh_token order by family_id, generation`);
  const session = [
    { generation: 1, used: null, current: false },
    { generation: 2, used: longAgo, current: false },
    { generation: 3, used: lately, current: true },
  ];
  expect(rows).toEqual([...session, ...session]);
});

test('an application and its submissions from before instructions stay as they are, without any', async () => {
  await goBackBefore('0005');
  const { pool, url } = database;
  await pool.query(`
    insert into application (id, name, contact) values ('demo', 'Demo', '[{"path": "/"}]');
    insert into account (application_id, username, name) values ('demo', 'kunde', 'Kunde');
    insert into job (application_id, id, meter_number) values ('demo', '1', '1ESY');
    insert into submission (job_key, account_id, reading_date)
      select key, account.id, '2026-11-20' from job, account`);
  await migrate(url);
  const { rows } = await pool.query(`
    select meter_reading_help as help, contact, (select count(*)::int from submission) as submissions,
      (select count(*)::int from unknown_reading) as unknown from application`);
  expect(rows).toEqual([{ help: [], contact: [{ path: '/' }], submissions: 1, unknown: 0 }]);
});

test('submissions from before they had numbers get one each, and so does what the release before still stores', async () => {
  await goBackBefore('0013');
  const { pool, url } = database;
  const store = `insert into submission (job_key, account_id, reading_date)
    select key, account.id, '2026-11-20' from job, account, generate_series(1, 5000)`;
  await pool.query(`
    insert into application (id, name) values ('demo', 'Demo');
    insert into account (application_id, username, name) values ('demo', 'kunde', 'Kunde');
    insert into job (application_id, id, meter_number) values ('demo', '1', '1ESY');
    ${store};
    insert into unknown_reading (account_id, meter_number, reading_date, reading_value)
      select id, '1ESY', '2026-11-20', 1 from account, generate_series(1, 3)`);
  await migrate(url);
  await pool.query(store);
  const { rows } = await pool.query<{ number: string }>('select number from submission');
  const numbers = rows.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(10_000);
  expect(numbers.filter(number => !/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/.test(number))).toEqual([]);
  // Each letter comes about as often as any other, in each place.
  for (let place = 0; place < 11; place += 1) {
    const counts = Map.groupBy(numbers, number => number[place]);
    if (place !== 5)
      expect(Math.min(...[...counts.values()].map(({ length }) => length))).toBeGreaterThan(200);
    expect(counts.size).toBe(place === 5 ? 1 : 32);
  }
  const unknown = await pool.query('select distinct number from unknown_reading');
  expect(unknown.rowCount).toBe(3);
});

test('a session from before the keys lay outside of the database goes on, although its last answer was lost', async () => {
  await goBackBefore('0006');
  const { pool, url } = database;
  const key = Buffer.alloc(32, 7);
  const family = '11111111-1111-4111-8111-111111111111';
  const presented = `${family}.${'a'.repeat(43)}`;
  const lost = `${family}.${createHmac('sha256', key).update(presented).digest('base64url')}`;
  await pool.query(
    "insert into secret select unnest(array['access-token', 'refresh-token', 'login-throttle']), $1",
    [key],
  );
  await pool.query(`
    insert into application (id, name) values ('demo', 'Demo');
    insert into account (application_id, username, name) values ('demo', 'kunde', 'Kunde');
    insert into refresh_family (id, account_id, expires_at) select '${family}', id, 'infinity' from account;
    insert into refresh_token (family_id, generation, hash, used_at) values
      ('${family}', 1, sha256('${presented}'), now()), ('${family}', 2, sha256('${lost}'), null)`);

  const dataDir = await mkdtemp(join(tmpdir(), 'zaehlwerk-upgrade-'));
  const server = await startServer({ databaseUrl: url, dataDir, port: 0 });
  const answer = await fetch(`${server.address}/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationId: 'demo', token: presented }),
  });
  expect(await answer.json()).toMatchObject({ refreshToken: lost });
  await server.close();
  expect(await readdir(dataDir)).toEqual(['keys.json']);
  expect((await pool.query('select from secret')).rowCount).toBe(0);
  await rm(dataDir, { recursive: true });
});

test('a share that its owner had blocked stays blocked, and one that the utility had disabled stays disabled', async () => {
  await goBackBefore('0017');
  const { pool, url } = database;
  await pool.query(`
    insert into application (id, name) values ('demo', 'Demo');
    insert into account (application_id, username, name) values ('demo', 'verwaltung', 'Verwaltung');
    insert into account (application_id, username, name, disabled, taken_back_at, parent_id)
      select 'demo', state, state, state <> 'open', case when state = 'gone' then now() end, id
      from account, unnest(array['blocked', 'disabled', 'gone', 'open', 'unblocked']) as state;
    insert into share_event (account_id, share_id, kind)
      select parent_id, id, kind from account, unnest(array['created', 'blocked', 'unblocked', 'blocked', 'renamed']) as kind
      where username in ('blocked', 'gone');
    insert into share_event (account_id, share_id, kind)
      select parent_id, id, kind from account, unnest(array['blocked', 'unblocked']) as kind
      where username = 'unblocked'`);
  await migrate(url);
  const { rows } = await pool.query(
    'select username, disabled, blocked from account where parent_id is not null order by username',
  );
  expect(rows).toEqual([
    { username: 'blocked', disabled: false, blocked: true },
    { username: 'disabled', disabled: true, blocked: false },
    { username: 'gone', disabled: true, blocked: false },
    { username: 'open', disabled: false, blocked: false },
    { username: 'unblocked', disabled: true, blocked: false },
  ]);
});
