import { startOfNextDay } from '@zaehlwerk/domain';
import { createTestApp, keepPhoto, markedPhoto, sending, type TestApp } from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { tidyUp } from '../housekeeping.ts';
import { defaultQuotas, type Quotas, quotasOf } from './quotas.ts';

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.drop());
let backend: TestApp | undefined;
afterEach(async () => {
  await backend?.close();
  backend = undefined;
});

/** A backend with these quotas, and how to ask it as `kunde`. */
async function withQuotas(quotas: Partial<Quotas>) {
  backend = await createTestApp({ shared, drawPhoto: keepPhoto, quotas: { ...defaultQuotas, ...quotas } });
  return { ...backend, ask: await backend.as('kunde') };
}

const reading = (readingValue: number) => [{ taskId: 'NT', readingValue }];
const photos = (count: number) => Array.from({ length: count }, () => markedPhoto(1));
const photoBytes = Math.floor((markedPhoto(1).encodedImage.length * 3) / 4);
const unknown = (readingImages: object[], key: string) => ({
  method: 'POST' as const,
  url: '/api/pro/unknown-reading',
  headers: { 'idempotency-key': key },
  payload: {
    meterNumber: '12345678',
    readingValue: 5,
    readingDate: `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`,
    readingImages,
  },
});

const exceeded = { statusCode: 429, code: 'quota_exceeded' };
const refusalOf = ({ statusCode, json }: { statusCode: number; json(): { code?: string } }) => ({
  statusCode,
  code: json().code,
});

test('submissions: beyond the quota of a day 429 until midnight, and nothing is stored', async () => {
  const { ask, pool } = await withQuotas({ submissions: 2 });
  for (const value of [5, 6]) expect((await ask(sending('J-1', reading(value)))).statusCode).toBe(200);
  const before = Date.now();
  const refused = await ask(sending('J-1', reading(7), { key: 'kept-free' }));
  expect(refusalOf(refused)).toEqual(exceeded);
  const after = Date.now();
  const wait = Number(refused.headers['retry-after']) * 1000;
  const midnight = startOfNextDay(new Date(before), 'Europe/Berlin').getTime();
  expect(after + wait).toBeGreaterThanOrEqual(midnight);
  expect(before + wait).toBeLessThan(midnight + 5000);
  const { rows } = await pool.query(
    'select (select count(*)::int from submission) as stored, (select submissions from daily_use) as used',
  );
  expect(rows).toEqual([{ stored: 2, used: 2 }]);

  // The next day the same request, with the same key, is stored.
  await pool.query('update daily_use set day = day - 1');
  expect((await ask(sending('J-1', reading(7), { key: 'kept-free' }))).statusCode).toBe(200);
});

test('a repetition uses nothing up, and is answered when everything is used up', async () => {
  const { ask } = await withQuotas({ submissions: 1 });
  for (let n = 0; n < 3; n += 1)
    expect((await ask(sending('J-1', reading(5), { key: 'k1' }))).statusCode).toBe(200);
  expect(refusalOf(await ask(sending('J-1', reading(6))))).toEqual(exceeded);
  expect((await ask(sending('J-1', reading(5), { key: 'k1' }))).statusCode).toBe(200);
});

test('what is refused for another reason uses nothing up', async () => {
  const { ask } = await withQuotas({ submissions: 1 });
  expect((await ask(sending('J-1', reading(0.5)))).statusCode).toBe(422);
  expect((await ask(sending('J-7', reading(5)))).statusCode).toBe(404);
  expect((await ask(sending('J-1', reading(5)))).statusCode).toBe(200);
});

test('corrections have a quota of their own; first readings go on', async () => {
  const { ask } = await withQuotas({ corrections: 1 });
  for (const value of [5, 6]) expect((await ask(sending('J-1', reading(value)))).statusCode).toBe(200);
  expect(refusalOf(await ask(sending('J-1', reading(7))))).toEqual(exceeded);
  expect((await ask(sending('J 2/ü', [{ taskId: 'T', readingValue: 5 }]))).statusCode).toBe(200);
});

test('one job can be sent so often a day, by each of its accounts', async () => {
  const { ask, as } = await withQuotas({ perJob: 2 });
  const other = await as('verwaltung');
  for (const value of [5, 6]) expect((await ask(sending('J-1', reading(value)))).statusCode).toBe(200);
  expect(refusalOf(await ask(sending('J-1', reading(7))))).toEqual(exceeded);
  expect((await other(sending('J-1', reading(7)))).statusCode).toBe(200);
  expect((await ask(sending('J 2/ü', [{ taskId: 'T', readingValue: 5 }]))).statusCode).toBe(200);
});

test('photos count by their bytes, those of meters without a job as well; readings without photos go on', async () => {
  const { ask, pool } = await withQuotas({ photoBytes: 3 * photoBytes });
  await pool.query(`update application set config = '{"features": {"unknownReadingsAllowed": true}}'`);
  const withPhotos = (count: number) => [{ taskId: 'NT', readingValue: 5, readingImages: photos(count) }];
  expect((await ask(sending('J-1', withPhotos(2)))).statusCode).toBe(200);
  expect(refusalOf(await ask(sending('J-1', withPhotos(2))))).toEqual(exceeded);
  expect(refusalOf(await ask(unknown(photos(2), 'u1')))).toEqual(exceeded);
  expect((await ask(unknown(photos(1), 'u1'))).statusCode).toBe(201);
  expect((await ask(sending('J-1', reading(5)))).statusCode).toBe(200);
  expect((await ask(unknown(photos(1), 'u1'))).statusCode).toBe(201);
  const { rows } = await pool.query('select photo_bytes::int from daily_use');
  expect(rows).toEqual([{ photo_bytes: 3 * photoBytes }]);
});

test('readings sent at the same moment: as many as there is room for', async () => {
  const { ask, warmUp, pool } = await withQuotas({ submissions: 5 });
  await warmUp();
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, value) => ask(sending('J-1', reading(value)))),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  expect((await pool.query('select from submission')).rowCount).toBe(5);
});

test('requests count for each account, until the next day, and write nothing', async () => {
  const { ask, as, pool, app, login } = await withQuotas({ requests: 3 });
  const other = await as('verwaltung');
  const info = { url: '/api/pro/account/info' };
  for (let n = 0; n < 3; n += 1) expect((await ask(info)).statusCode).toBe(200);
  const refused = await ask(info);
  expect(refusalOf(refused)).toEqual(exceeded);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await other(info)).statusCode).toBe(200);
  expect((await pool.query('select from daily_use')).rowCount).toBe(0);
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask'],
    now: startOfNextDay(new Date(), 'Europe/Berlin'),
  });
  try {
    const { token } = await login();
    const answer = await app.inject({ ...info, headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
  } finally {
    jest.useRealTimers();
  }
});

test('a field reader with a full day meets none of them', () => {
  const [readings, photosEach, photoBytes] = [1000, 3, 400_000];
  expect(defaultQuotas.photoBytes).toBeGreaterThan(5 * readings * photosEach * photoBytes);
  expect(defaultQuotas.submissions).toBeGreaterThan(5 * readings);
  expect(defaultQuotas.requests).toBeGreaterThan(50 * readings);
});

test('a thousand people of a school, with a photo each on one day, meet no limit', () => {
  const [people, inAnHour, photoBytes] = [1000, 300, 400_000];
  expect(defaultQuotas.anonymousTokens).toBeGreaterThanOrEqual(3 * inAnHour);
  expect(defaultQuotas.anonymousSubmissions).toBeGreaterThanOrEqual(inAnHour);
  expect(defaultQuotas.anonymousSubmissionsDay).toBeGreaterThanOrEqual(people);
  expect(defaultQuotas.anonymousPhotoBytes).toBeGreaterThan(3 * inAnHour * photoBytes);
  expect(defaultQuotas.anonymousPhotoBytesDay).toBeGreaterThan(3 * people * photoBytes);
});

test('the environment sets them; what makes no sense keeps the backend from starting', () => {
  expect(quotasOf({})).toEqual(defaultQuotas);
  expect(quotasOf({ QUOTA_PHOTO_MB: '250', QUOTA_PER_JOB: '3', QUOTA_REQUESTS: '' })).toEqual({
    ...defaultQuotas,
    photoBytes: 250_000_000,
    perJob: 3,
  });
  expect(
    quotasOf({ QUOTA_ANONYMOUS_SUBMISSIONS_PER_HOUR: '7', QUOTA_ANONYMOUS_PHOTO_MB_OF_ALL: '9' }),
  ).toEqual({
    ...defaultQuotas,
    anonymousSubmissions: 7,
    anonymousPhotosOfAll: 9_000_000,
  });
  for (const text of ['0', '-1', '1.5', 'viel', '1e9'])
    expect(() => quotasOf({ QUOTA_SUBMISSIONS: text })).toThrow(
      /^QUOTA_SUBMISSIONS must be a number of submissions/,
    );
});

test('what was used is forgotten after a week', async () => {
  const { ask, pool } = await withQuotas({});
  await ask(sending('J-1', reading(5)));
  await pool.query('update daily_use set day = current_date - 8');
  await ask(sending('J-1', reading(5)));
  await tidyUp(pool);
  expect((await pool.query('select from daily_use')).rowCount).toBe(1);
});
