import { jobSchema } from '@zaehlwerk/api/schema';
import { createTestApp, sending, type TestApp } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { tidyUp } from '../housekeeping.ts';

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.drop());
let backend: TestApp;
beforeEach(async () => {
  backend = await createTestApp({ shared });
});
afterEach(() => backend.close());

const reading = (readingValue: number) => [{ taskId: 'NT', readingValue }];
const submissions = async () =>
  (await backend.pool.query<{ n: number }>('select count(*)::int as n from submission')).rows[0]?.n;

test('the same request again: the first answer, one effect', async () => {
  const ask = await backend.as('kunde');
  const first = await ask(sending('J-1', reading(5), { key: 'k1' }));
  const again = await ask(sending('J-1', reading(5), { key: 'k1' }));
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
  expect(await submissions()).toBe(1);
});

test('the same request after others: the job as it is now; nothing of it is kept with the key', async () => {
  const ask = await backend.as('kunde');
  await ask(sending('J-1', reading(5), { key: 'k1' }));
  const corrected = await ask(sending('J-1', reading(6), { key: 'k2' }));
  const again = await ask(sending('J-1', reading(5), { key: 'k1' }));
  expect([again.statusCode, again.body]).toEqual([200, corrected.body]);
  expect(await submissions()).toBe(2);
  const { rows } = await backend.pool.query(
    "select array_agg(column_name::text order by column_name) as kept from information_schema.columns where table_name = 'idempotency_key'",
  );
  expect(rows).toEqual([
    { kept: ['account_id', 'body_hash', 'created', 'key', 'reference', 'route', 'status'] },
  ]);
});

test('who does not hold the job any more hears that it was sent, and nothing of what has become of it', async () => {
  const [ask, other] = [await backend.as('kunde'), await backend.as('verwaltung')];
  await ask(sending('J-1', reading(5), { key: 'k1' }));
  await backend.pool.query(`delete from job_access using account
    where account_id = account.id and username = 'Kunde'`);
  await other(sending('J-1', reading(77), { key: 'k2' }));
  const again = await ask(sending('J-1', reading(5), { key: 'k1' }));
  expect(again.statusCode).toBe(200);
  const meter = { meterNumber: '1EMH0012345678', meterRateTasks: [] };
  expect(jobSchema.parse(again.json())).toEqual({ id: 'J-1', done: true, meter });
  expect((await ask(sending('J-1', reading(5), { key: 'k3' }))).json().code).toBe('job_unknown');
});

test('keys are kept for a year', async () => {
  const ask = await backend.as('kunde');
  await ask(sending('J-1', reading(5), { key: 'k1' }));
  await ask(sending('J-1', reading(5), { key: 'k2' }));
  await backend.pool.query(`update idempotency_key
    set created = now() - case key when 'k1' then interval '364 days' else interval '366 days' end`);
  await tidyUp(backend.pool);
  const { rows } = await backend.pool.query('select key from idempotency_key');
  expect(rows).toEqual([{ key: 'k1' }]);
});

test('the same key with another body, or for another job, is 422', async () => {
  const ask = await backend.as('kunde');
  await ask(sending('J-1', reading(5), { key: 'k1' }));
  const body = await ask(sending('J-1', reading(6), { key: 'k1' }));
  const job = await ask(sending('J 2/ü', [{ taskId: 'NT', readingValue: 5 }], { key: 'k1' }));
  expect([body.statusCode, body.json().code]).toEqual([422, 'idempotency_key_reused']);
  expect(job.json().code).toBe('idempotency_key_reused');
  expect(await submissions()).toBe(1);
});

test('ten duplicates at the same moment have one effect and one answer', async () => {
  const ask = await backend.as('kunde');
  await backend.warmUp();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => ask(sending('J-1', reading(5), { key: 'k1' }))),
  );
  expect(new Set(answers.map(answer => answer.body)).size).toBe(1);
  expect(answers.every(answer => answer.statusCode === 200)).toBe(true);
  expect(await submissions()).toBe(1);
});

test('a repetition that waits for a lock is given up when its client has gone', async () => {
  const refused: string[] = [];
  let arrived: () => void = () => undefined;
  const arrival = new Promise<void>(resolve => {
    arrived = resolve;
  });
  backend.app.addHook('preHandler', async request =>
    request.url.endsWith('/result') ? arrived() : undefined,
  );
  backend.app.addHook('onError', async (_request, _reply, error) => void refused.push(error.code));
  const address = await backend.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await backend.login();
  const holder = await backend.pool.connect();
  await holder.query('begin');
  await holder.query(`insert into idempotency_key (account_id, key, route, body_hash)
    select id, 'k1', '', '' from account where username = 'Kunde'`);
  const { url, method, headers, payload } = sending('J-1', reading(5), { key: 'k1' });
  const leaving = new AbortController();
  const left = fetch(address + url, {
    ...{ method, body: JSON.stringify(payload), signal: leaving.signal },
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  }).catch(() => 'left');
  await arrival;
  leaving.abort();
  expect(await left).toBe('left');
  while (refused.length === 0) await new Promise(setImmediate);
  await holder.query('rollback');
  holder.release();
  expect([refused, await submissions()]).toEqual([['request_timeout'], 0]);
});

test('a refused request leaves its key free', async () => {
  const ask = await backend.as('kunde');
  expect((await ask(sending('J-1', reading(5.5), { key: 'k1' }))).statusCode).toBe(422);
  expect((await ask(sending('J-1', reading(5), { key: 'k1' }))).statusCode).toBe(200);
});

test('keys of two accounts do not meet', async () => {
  const [one, two] = [await backend.as('kunde'), await backend.as('verwaltung')];
  await one(sending('J-1', reading(5), { key: 'k1' }));
  expect((await two(sending('J-1', reading(6), { key: 'k1' }))).statusCode).toBe(200);
});

test('a repetition is answered even when the job was closed meanwhile', async () => {
  const ask = await backend.as('kunde');
  await ask(sending('J-1', reading(5), { key: 'k1' }));
  await backend.pool.query(`update job set latest_execution = current_date - 10,
    config = '{"meterReading": {"forbidSendAfterDays": 5}}'`);
  expect((await ask(sending('J-1', reading(5), { key: 'k1' }))).statusCode).toBe(200);
});

test('without a key each request is one of its own', async () => {
  const ask = await backend.as('kunde');
  const count = async () => (await backend.pool.query('select from submission')).rowCount ?? 0;
  const before = await count();
  for (const _ of [1, 2])
    expect((await ask({ ...sending('J-1', reading(5)), headers: {} })).statusCode).toBe(200);
  expect(await count()).toBe(before + 2);
});
