import { createTestApp, type TestApp } from '#test-app';
import { keepHouse, tidyUp } from './housekeeping.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

test('removes what has ended and keeps what is in use', async () => {
  const { refreshToken: old } = await backend.login();
  const { refreshToken: current } = await backend.login('verwaltung');
  await backend.pool.query(
    "update refresh_family set expires_at = now() - interval '1 s' where id::text = $1",
    [old.split('.')[0]],
  );
  await backend.pool.query("update login_address set last_login = now() - interval '2 years'");
  await backend.pool.query(`update login_device set last_login = now() - interval '2 years'
    where account_id = (select id from account where username = 'Kunde')`);
  await backend.authenticate({ username: 'kunde', password: 'falsch' });
  await backend.pool.query('update login_attempt set window_ends = now()');
  await backend.authenticate({ username: 'verwaltung', password: 'falsch' }, '203.0.113.9');
  await tidyUp(backend.pool);

  const { rows } = await backend.pool.query(`select
    (select json_agg(id) from refresh_family) as families,
    (select count(*)::int from refresh_token) as tokens,
    (select count(*)::int from login_address) as addresses,
    (select count(*)::int from login_device) as devices,
    (select count(*)::int from login_attempt) as attempts`);
  const families = [current.split('.')[0]];
  expect(rows).toEqual([{ families, tokens: 1, addresses: 0, devices: 1, attempts: 5 }]);
});

test('what was done under a key is known for a year, with login and without', async () => {
  const age = "select unnest(array['400 days', '300 days']::interval[]) as age";
  await backend.pool.query(`insert into idempotency_key (account_id, key, route, body_hash, created)
    select id, age::text, '', '', now() - age from account, (${age}) ages where username = 'Kunde'`);
  await backend.pool.query(`insert into anonymous_idempotency_key (application_id, key, route, body_hash, created)
    select 'demo', age::text, '', '', now() - age from (${age}) ages`);
  await tidyUp(backend.pool);
  for (const table of ['idempotency_key', 'anonymous_idempotency_key']) {
    const { rows } = await backend.pool.query(`select key from ${table}`);
    expect(rows).toEqual([{ key: '300 days' }]);
  }
});

test('attempts to log in are kept as long as the utility says, 90 days by default', async () => {
  const insert = `insert into login_event (method, outcome, created)
    select 'password', age, now() - age::interval from unnest(array['91 days', '89 days', '8 days']) as age`;
  const left = async () =>
    (
      await backend.pool.query("select outcome from login_event where outcome like '%days' order by 1")
    ).rows.map(({ outcome }) => outcome);
  await backend.pool.query(insert);
  await tidyUp(backend.pool);
  expect(await left()).toEqual(['8 days', '89 days']);
  await tidyUp(backend.pool, 7);
  expect(await left()).toEqual([]);
});

test('a step that fails is reported, and those after it run', async () => {
  await backend.pool.query('update login_attempt set window_ends = now()');
  const tidyPhotos = jest.fn().mockResolvedValue(0);
  const onDone = jest.fn();
  const onFailed = jest.fn();
  const failure = new Error('These are the keys of another database.');
  const stop = keepHouse({
    pool: backend.pool,
    rotateKeys: () => Promise.reject(failure),
    photos: { ...backend.photos, tidy: tidyPhotos },
    onDone,
    onFailed,
  });
  await stop();
  expect(onFailed.mock.calls).toEqual([[failure]]);
  expect(onDone).not.toHaveBeenCalled();
  expect(tidyPhotos).toHaveBeenCalledTimes(1);
  expect((await backend.pool.query('select from login_attempt')).rowCount).toBe(0);
});
