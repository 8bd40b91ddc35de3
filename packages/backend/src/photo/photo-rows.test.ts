import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultTimeZone, today } from '@zaehlwerk/domain';
import {
  allowAnonymousReadings,
  anonymousReading,
  asAnonymous,
  createTestApp,
  keepPhoto,
  markedJpeg,
  markedPhoto,
  sending,
  sendingAnonymously,
  type TestApp,
} from '#test-app';
import { hashOf } from './photo-store.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp({ drawPhoto: keepPhoto });
  await allowAnonymousReadings(backend, {}, { features: { unknownReadingsAllowed: true } });
});
afterAll(() => backend.close());
beforeEach(() =>
  backend.pool.query(
    'delete from reading_photo; delete from unknown_reading_photo; delete from anonymous_reading_photo',
  ),
);

const jobReading = (...marks: number[]) =>
  sending('J-1', [{ taskId: 'NT', readingValue: 5, readingImages: marks.map(markedPhoto) }]);
async function sendEverywhere(mark: number): Promise<number[]> {
  const [ask, askAnonymously] = [await backend.as('kunde'), await asAnonymous(backend)];
  const readingImages = [markedPhoto(mark)];
  const [first, ...others] = anonymousReading().readingValues;
  const answers = [
    await ask(jobReading(mark)),
    await ask({
      ...{ method: 'POST', url: '/api/pro/unknown-reading', headers: { 'idempotency-key': randomUUID() } },
      payload: {
        ...{ meterNumber: '8WAS', readingValue: 1, readingImages },
        readingDate: `${today(defaultTimeZone)}T12:00:00.000Z`,
      },
    }),
    await askAnonymously(sendingAnonymously({ readingValues: [{ ...first, readingImages }, ...others] })),
  ];
  return answers.map(({ statusCode }) => statusCode);
}
const photos = async () => (await backend.pool.query('select hash, size, bytes, object from photo')).rows;

test('a photo is one row, whatever shows it and how often, and goes with the last', async () => {
  expect(await sendEverywhere(1)).toEqual([200, 201, 201]);
  expect((await (await backend.as('kunde'))(jobReading(1, 1))).statusCode).toBe(200);
  const jpeg = markedJpeg(1);
  expect(await photos()).toEqual([{ hash: hashOf(jpeg), size: jpeg.length, bytes: jpeg, object: null }]);
  await backend.pool.query('delete from reading_photo');
  await backend.pool.query('delete from anonymous_reading_photo');
  expect(await photos()).toHaveLength(1);
  await backend.pool.query('delete from unknown_reading_photo');
  expect(await photos()).toEqual([]);
});

test('the last two rows of a photo, deleted at once, take it with them', async () => {
  expect(await sendEverywhere(2)).toEqual([200, 201, 201]);
  await backend.pool.query('delete from anonymous_reading_photo');
  const [first, second] = await Promise.all([backend.pool.connect(), backend.pool.connect()]);
  await Promise.all([first.query('begin'), second.query('begin')]);
  await first.query('delete from reading_photo');
  const waiting = second.query('delete from unknown_reading_photo');
  await sleep(100);
  await first.query('commit');
  await waiting;
  await second.query('commit');
  first.release();
  second.release();
  expect(await photos()).toEqual([]);
});

test('a photo that is sent while its last row is deleted is there afterwards', async () => {
  expect((await (await backend.as('kunde'))(jobReading(3))).statusCode).toBe(200);
  const deleting = await backend.pool.connect();
  await deleting.query('begin');
  await deleting.query('delete from reading_photo');
  const sent = (await backend.as('verwaltung'))(jobReading(3));
  await sleep(400);
  await deleting.query('commit');
  deleting.release();
  expect((await sent).statusCode).toBe(200);
  expect(await photos()).toHaveLength(1);
});

test('two submissions of the same photos at once, in other orders, show both', async () => {
  const [one, other] = [await backend.as('kunde'), await backend.as('verwaltung')];
  const answers = await Promise.all(
    [0, 1, 2].flatMap(() => [one(jobReading(4, 5, 6)), other(jobReading(6, 5, 4))]),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  expect(await photos()).toHaveLength(3);
  expect((await backend.pool.query('select from reading_photo')).rowCount).toBe(18);
});

describe('a part of a photo', () => {
  let url: string;
  let ask: Awaited<ReturnType<TestApp['as']>>;
  beforeEach(async () => {
    ask = await backend.as('kunde');
    const answer = await ask(jobReading(7));
    const { readingResults } = answer.json().meter.meterRateTasks[1];
    const [{ imageId }] = readingResults.at(-1).readingResultImages;
    url = `/api/pro/job/J-1/meter-rate-tasks/NT/result-images/${imageId}`;
  });
  const jpeg = markedJpeg(7);
  const etag = `"${hashOf(jpeg).toString('hex')}"`;
  const all = jpeg.length;

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, all],
    ['bytes=-10', all - 10, all],
    [`bytes=${all - 1}-${all + 50}`, all - 1, all],
    [`bytes=-${all + 50}`, 0, all],
  ])('%s', async (range, first, end) => {
    const answer = await ask({ url, headers: { range, 'if-range': etag } });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({
      etag,
      'accept-ranges': 'bytes',
      'content-range': `bytes ${first}-${end - 1}/${all}`,
      'cache-control': 'private, no-cache',
    });
    expect(answer.rawPayload).toEqual(jpeg.subarray(first, end));
  });

  test.each(['bytes=9-0', 'bytes=-', 'bytes=-0', `bytes=${all}-`, 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b'])(
    'all of it is sent for %s',
    async range => {
      const answer = await ask({ url, headers: { range } });
      expect([answer.statusCode, answer.rawPayload]).toEqual([200, jpeg]);
    },
  );

  test('all of it is sent when another one is meant', async () => {
    const answer = await ask({ url, headers: { range: 'bytes=0-9', 'if-range': '"other"' } });
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, jpeg]);
  });
});
