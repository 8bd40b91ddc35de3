import { brotliDecompressSync } from 'node:zlib';
import { type Job, jobsResponseSchema } from '@zaehlwerk/api/schema';
import { Client, type QueryConfig } from 'pg';
import { type Ask, createTestApp, sending, type TestApp } from '#test-app';
import { readJobs } from './read-jobs.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
});
afterAll(() => backend.close());

async function jobsOf(username: string): Promise<Job[]> {
  const ask = await backend.as(username);
  const answer = await ask({ url: '/api/pro/job' });
  expect(answer.statusCode).toBe(200);
  return jobsResponseSchema.parse(answer.json()).jobs;
}

test('an account gets its own jobs, one of them shared with another account and its own right to share', async () => {
  const [mine, theirs] = [await jobsOf('kunde'), await jobsOf('verwaltung')];
  expect(mine.map(job => [job.id, job.jobPermissions])).toEqual([
    ['J-1', { reShare: false }],
    ['J 2/ü', { reShare: false }],
  ]);
  expect(theirs.map(job => [job.id, job.jobPermissions])).toEqual([
    ['J-1', { reShare: true }],
    ['J-9', { reShare: true }],
  ]);
});

test('a job carries everything the utility stated, and nothing it did not', async () => {
  const [full, sparse] = await jobsOf('kunde');
  expect(full).toMatchObject({
    done: false,
    jobInfo: { meterType: 'ELECTRIC_METER' },
    customer: { firstname: 'Erika', lastname: 'Mustermann', mailingAddress: { city: 'Musterstadt' } },
    partner: { identifier: 'P-1' },
    meter: {
      meterNumber: '1EMH0012345678',
      meLoId: 'DE0001',
      meterAddress: { street: 'Lindenweg', houseNumber: '4', objectKey: 'H-4' },
    },
  });
  const [ht, nt] = full?.meter.meterRateTasks ?? [];
  expect(ht).toMatchObject({
    taskId: 'HT',
    obis: '1-0:1.8.1',
    rateName: 'Verbrauch HT',
    unit: 'kWh',
    preDecimals: 9,
    postDecimals: 3,
    targetReadingDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    readingValueValidation: { minimumValue: 100, maximumValue: 500000000, strictValidation: true },
    readingResults: [],
  });
  expect(ht?.readingEvents).toEqual([
    { readingDate: '2023-12-31T12:00:00.000Z', readingValue: 1000.5, reason: 'PERIODIC_READING' },
    { readingDate: '2024-12-30T12:00:00.000Z', readingValue: 1001.5, reason: 'PERIODIC_READING' },
    { readingDate: '2025-12-30T12:00:00.000Z', readingValue: 1002.5, reason: 'PERIODIC_READING' },
  ]);
  expect(nt).toEqual({
    taskId: 'NT',
    rateName: 'Verbrauch NT',
    preDecimals: 6,
    readingEvents: [],
    readingResults: [],
  });
  expect(sparse).toEqual({
    id: 'J 2/ü',
    done: false,
    jobPermissions: { reShare: false },
    jobConstraints: {},
    jobInfo: { meterType: 'WATER_METER' },
    meter: { meterNumber: '8WAS0000000001', meterType: 'WATER_METER', meterRateTasks: [expect.anything()] },
  });
});

const addManyJobs = () =>
  backend.pool.query(`
    insert into account (application_id, username, name, password_hash)
      select 'demo', 'ableser', 'Ableser', password_hash from account where username = 'Kunde';
    insert into job (application_id, id, earliest_execution, latest_execution, meter_number, meter_type, customer,
                     meter_address)
      select 'demo', 'L-' || n, current_date, current_date + 30, 'M' || n, 'ELECTRIC_METER',
        '{"firstname": "Erika", "lastname": "Mustermann"}', '{"street": "Hauptstraße", "zip": "12345"}'
      from generate_series(1, 10000) n;
    insert into job_access (account_id, job_key)
      select a.id, key from account a, job where username = 'ableser' and job.id like 'L-%';
    insert into meter_rate_task (job_key, task_id, position, rate_name, unit, reading_events)
      select key, 'T', 0, 'Verbrauch', 'kWh', array(
        select row(date '2023-12-31' + n * 365, 1000.5 + n, 'PERIODIC_READING', null)::reading_event
        from generate_series(0, 2) n)
      from job where id like 'L-%';
    analyze`);

test('10,000 jobs come compressed, in a handful of statements, and others get their turn between two pages', async () => {
  await addManyJobs();
  const ask = await backend.as('ableser');
  const list = () => ask({ url: '/api/pro/job', headers: { 'accept-encoding': 'br' } });
  await list();
  let turn = 0;
  let waiting: NodeJS.Immediate | undefined;
  const countTurns = () => {
    turn += 1;
    waiting = setImmediate(countTurns);
  };
  countTurns();
  const turnsOfPages: number[] = [];
  const send = Client.prototype.query;
  const query = jest.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    const [statement] = args as [string | QueryConfig];
    if (typeof statement === 'object' && statement.name?.startsWith('page of')) turnsOfPages.push(turn);
    return Reflect.apply(send, this, args);
  });
  const answer = await list();
  const statements = query.mock.calls.length;
  query.mockRestore();
  clearImmediate(waiting);
  expect(answer.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).jobs).toHaveLength(10_000);
  expect(statements).toBeLessThan(12);
  expect(turnsOfPages.length).toBeGreaterThan(4);
  expect(new Set(turnsOfPages).size).toBe(turnsOfPages.length);
});

test('a list is written in pieces of at most 30 jobs', async () => {
  const { rows } = await backend.pool.query<{ id: string }>(
    "select id from account where username = 'ableser'",
  );
  const { pieces } = await readJobs(backend.pool, rows[0]?.id ?? '');
  const jobsIn = (piece: string) => piece.match(/"jobPermissions"/g)?.length ?? 0;
  expect(pieces.reduce((sum, piece) => sum + jobsIn(piece), 0)).toBe(10_000);
  expect(Math.max(...pieces.map(jobsIn))).toBe(30);
});

test('an unchanged list is 304, for its own account alone; no cache may store it', async () => {
  const [ask, other] = [await backend.as('kunde'), await backend.as('verwaltung')];
  const list = (asking: Ask, tag = '') => asking({ url: '/api/pro/job', headers: { 'if-none-match': tag } });
  const first = await list(ask);
  const tag = String(first.headers.etag);
  expect([first.statusCode, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{43}"$/)]);
  const again = await list(ask, tag);
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
  for (const answer of [first, again]) expect(answer.headers['cache-control']).toBe('no-store');
  expect((await list(other, tag)).statusCode).toBe(200);

  expect((await ask(sending('J-1', [{ taskId: 'NT', readingValue: 5 }]))).statusCode).toBe(200);
  const changed = await list(ask, tag);
  expect([changed.statusCode, changed.json().jobs[0].done]).toEqual([200, true]);
  expect(changed.headers.etag).not.toBe(tag);
});

test('lists are read one at a time of an account, two of a network', async () => {
  const [ask, other] = [await backend.as('kunde'), await backend.as('verwaltung')];
  await backend.warmUp();
  const reading = new Set<unknown>();
  let most = 0;
  const begin = 'begin isolation level repeatable read read only';
  const query = Client.prototype.query;
  const spy = jest.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    if (args[0] === begin) most = Math.max(most, reading.add(this).size);
    return Reflect.apply(query, this, args);
  });
  const onRelease = (_error: unknown, client: unknown) => reading.delete(client);
  backend.requestPool.on('release', onRelease);
  const mostOf = async (...asking: Ask[]) => {
    most = 0;
    const lists = Array.from({ length: 10 }, () => asking.map(one => one({ url: '/api/pro/job' }))).flat();
    expect(new Set((await Promise.all(lists)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    return most;
  };
  expect([await mostOf(ask), await mostOf(ask, other)]).toEqual([1, 2]);
  backend.requestPool.off('release', onRelease);
  spy.mockRestore();
});
