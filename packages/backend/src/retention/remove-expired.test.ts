import { randomUUID } from 'node:crypto';
import { defaultTimeZone, today } from '@zaehlwerk/domain';
import {
  allowAnonymousReadings,
  anonymousReading,
  asAnonymous,
  createTestApp,
  keepPhoto,
  markedPhoto,
  sending,
  sendingAnonymously,
  type TestApp,
} from '#test-app';
import { batches, type Removal, removeExpired } from './remove-expired.ts';
import { type Retention, retentionOf } from './retention-settings.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp({ drawPhoto: keepPhoto });
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

/** A reading of a job, one of an unlisted meter, and one without login; each with a photo, the first two with a comment. */
async function sendAll(): Promise<void> {
  await allowAnonymousReadings(backend, {}, { features: { unknownReadingsAllowed: true } });
  const ask = await backend.as('kunde');
  const readingImages = [markedPhoto(1)];
  const results = [{ taskId: 'NT', readingValue: 5, comment: 'Neben dem Hund', readingImages }];
  const unlisted = {
    method: 'POST',
    url: '/api/pro/unknown-reading',
    headers: { 'idempotency-key': randomUUID() },
    payload: {
      meterNumber: '1EMH0000000001',
      readingDate: `${today(defaultTimeZone)}T12:00:00.000Z`,
      readingValue: 7,
      comment: 'Im Keller',
      readingImages: [markedPhoto(2)],
    },
  } as const;
  const [first, second] = anonymousReading().readingValues;
  const readingValues = [{ ...first, readingImages: [markedPhoto(3)] }, second];
  const answers = [
    await ask(sending('J-1', results)),
    await ask(unlisted),
    await (await asAnonymous(backend))(sendingAnonymously({ readingValues })),
  ];
  for (const { statusCode, body } of answers) if (statusCode >= 300) throw new Error(body);
}

const age = (days: number) =>
  backend.pool.query(`
    update submission set created = now() - interval '${days} days';
    update unknown_reading set created = now() - interval '${days} days';
    update anonymous_reading set created = now() - interval '${days} days'`);

async function left() {
  const { rows } = await backend.pool.query(`select
    (select count(*)::int from photo) as photos,
    (select count(*)::int from reading_result where comment is not null) +
      (select count(*)::int from unknown_reading where comment is not null) as comments,
    (select count(*)::int from submission) + (select count(*)::int from reading_result) +
      (select count(*)::int from unknown_reading) as readings,
    (select count(*)::int from anonymous_reading) + (select count(*)::int from anonymous_reading_value) as anonymous`);
  return rows[0];
}

const removed: Record<string, number> = {};
async function run(retention: Retention) {
  for (const kind of Object.keys(removed)) delete removed[kind];
  const onRemoved: Removal['onRemoved'] = ({ kind, count }) => {
    removed[kind] = (removed[kind] ?? 0) + count;
  };
  await removeExpired(backend.pool, { retention, onRemoved });
}
const everything = { photos: 3, comments: 2, readings: 3, anonymous: 3 };

test('without a retention everything stays, and so does what is younger', async () => {
  await sendAll();
  await age(40);
  await run({});
  await run({ photos: 41, comments: 41, readings: 41, anonymous: 41 });
  expect(await left()).toEqual(everything);
});

test.each<[keyof typeof everything, object, number]>([
  ['photos', { photos: 0 }, 3],
  ['comments', { comments: 0 }, 2],
  ['readings', { readings: 0, comments: 0, photos: 1 }, 2],
  ['anonymous', { anonymous: 0, photos: 2 }, 1],
])('%s go after their days, and only they', async (kind, gone, count) => {
  await sendAll();
  await age(40);
  await run({ [kind]: 39 });
  expect(await left()).toEqual({ ...everything, ...gone });
  expect(removed).toEqual({ [kind]: count });
  const { rows } = await backend.pool.query(
    "select actor, action, detail from audit_event where outcome = 'done'",
  );
  expect(rows).toEqual([{ actor: 'housekeeping', action: `retention.${kind}`, detail: { count } }]);
});

test('a photo that a younger correction shows goes with the correction, and so does its reading', async () => {
  await sendAll();
  await age(40);
  const ask = await backend.as('kunde');
  const { rows } = await backend.pool.query('select id from reading_photo');
  const results = [{ taskId: 'NT', readingValue: 6, keptImageIds: [rows[0].id] }];
  expect((await ask(sending('J-1', results))).statusCode).toBe(200);
  await run({ photos: 30 });
  expect(await left()).toMatchObject({ photos: 1, readings: 5 });
  await run({ readings: 30 });
  expect(await left()).toMatchObject({ photos: 1, readings: 4 });
  await age(40);
  await run({ readings: 30 });
  expect(await left()).toMatchObject({ photos: 0, readings: 0 });
});

test('many rows go in batches, of two backends at once each row once', async () => {
  const count = 3 * batches.rows + 7;
  await backend.pool.query(
    `with sent as (insert into submission (job_key, account_id, reading_date, created)
       select job.key, account.id, current_date, now() - interval '40 days' from job, account, generate_series(1, $1)
       where job.id = 'J-1' and username = 'Kunde' returning id, job_key)
     insert into reading_result (submission_id, task_key, reading_value, comment)
       select sent.id, task.key, 1, 'x' from sent join meter_rate_task task using (job_key)`,
    [count],
  );
  let sum = 0;
  const onRemoved: Removal['onRemoved'] = ({ count }) => {
    sum += count;
  };
  const removal = { retention: { readings: 30 }, onRemoved };
  await Promise.all([removeExpired(backend.pool, removal), removeExpired(backend.pool, removal)]);
  expect(sum).toBe(count);
  expect(await left()).toMatchObject({ readings: 0, comments: 0 });
});

test('a run that is ended stops after its batch', async () => {
  await sendAll();
  await age(40);
  await removeExpired(backend.pool, { retention: { readings: 1 }, signal: AbortSignal.abort() });
  expect(await left()).toEqual(everything);
});

test('the audit trail loses what is older than its retention; nothing else changes it', async () => {
  const insert = `insert into audit_event (actor, action, outcome, created)
    select 'anna', age, 'begun', now() - age::interval from unnest(array['40 days', '20 days']) as age`;
  await backend.pool.query(insert);
  for (const change of [
    "update audit_event set actor = 'x'",
    'delete from audit_event',
    'truncate audit_event',
  ])
    await expect(backend.pool.query(change)).rejects.toThrow('The audit trail is append-only.');
  await run({ audit: 30 });
  const { rows } = await backend.pool.query("select action from audit_event where actor = 'anna'");
  expect(rows).toEqual([{ action: '20 days' }]);
  await expect(backend.pool.query('delete from audit_event')).rejects.toThrow('append-only');
});

test('days come from the environment', () => {
  const environment = {
    RETENTION_PHOTOS_DAYS: '90',
    RETENTION_AUDIT_DAYS: '',
    RETENTION_ANONYMOUS_DAYS: '30',
  };
  expect(retentionOf(environment)).toEqual({ photos: 90, anonymous: 30 });
  expect(() => retentionOf({ RETENTION_READINGS_DAYS: '0' })).toThrow(
    'RETENTION_READINGS_DAYS must be a number of days from 1 to 36500, not "0".',
  );
});
