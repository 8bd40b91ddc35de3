import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from '@zaehlwerk/bucket/testing';
import {
  allowAnonymousReadings,
  anonymousReading,
  asAnonymous,
  createTestApp,
  keepPhoto,
  markedJpeg,
  markedPhoto,
  type PhotoServer,
  sending,
  sendingAnonymously,
  startPhotoServer,
  type TestApp,
} from '#test-app';
import { buildApp } from '../app.ts';
import { inSnapshot } from '../database/in-snapshot.ts';
import { exportPhotos } from '../export/export-photos.ts';
import { openPhotos } from './open-photos.ts';
import { openPhotoObjects } from './photo-objects.ts';
import type { PhotoBucket } from './photo-settings.ts';
import { hashOf } from './photo-store.ts';

// The server of buckets is a process of its own.
jest.setTimeout(60_000);

let server: PhotoServer;
let backend: TestApp;
/** Requests to the bucket since the last test. */
let asked: string[];
let encryptions: unknown[];

beforeAll(async () => {
  server = await startPhotoServer({ PHOTO_BUCKET_ENCRYPTION: 'AES256' });
  backend = await createTestApp({ drawPhoto: keepPhoto, photoBucket: server.settings });
  await allowAnonymousReadings(backend, {}, { features: { unknownReadingsAllowed: true } });
});
afterAll(async () => {
  await backend.close();
  await server.stop();
});
/** Milliseconds between the clock and what the backend reads from it: pauses need not be waited for. */
let ahead = 0;
const realNow = Date.now;
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
  // What failed in the test before is forgotten.
  ahead += 6000;
  asked = [];
  encryptions = [];
  fail(undefined);
  server.front.delay = () => undefined;
});
afterEach(() => jest.restoreAllMocks());

/** Requests of a method go wrong. */
function fail(fault: Fault | undefined, wanted?: string, times = Number.POSITIVE_INFINITY) {
  let left = times;
  server.front.fault = ({ method, headers }) => {
    asked.push(method);
    if (method === 'PUT') encryptions.push(headers['x-amz-server-side-encryption']);
    if (method !== wanted || left === 0) return undefined;
    left -= 1;
    return fault;
  };
}
/** Requests of a method get no answer. */
function hang(wanted: string) {
  server.front.delay = ({ method }) => (method === wanted ? new Promise(() => undefined) : undefined);
}

type Ask = Awaited<ReturnType<TestApp['as']>>;
const reading = (...marks: number[]) =>
  sending('J-1', [
    { taskId: 'NT', readingValue: 5, ...(marks.length > 0 && { readingImages: marks.map(markedPhoto) }) },
  ]);
const codeOf = async (answer: ReturnType<Ask>) => {
  const { statusCode, body, headers } = await answer;
  return [statusCode, statusCode < 400 ? undefined : JSON.parse(body).code, headers['retry-after']];
};
async function sent(ask: Ask, mark: number): Promise<string> {
  const answer = await ask(reading(mark));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { readingResults } = answer.json().meter.meterRateTasks[1];
  const [{ imageId }] = readingResults.at(-1).readingResultImages;
  return `/api/pro/job/J-1/meter-rate-tasks/NT/result-images/${imageId}`;
}
const photoRow = async (mark: number) => {
  const sql = 'select size, bytes, object from photo where hash = $1';
  return (await backend.pool.query(sql, [hashOf(markedJpeg(mark))])).rows[0];
};
const logged = () => backend.lines.filter(line => line.includes('request failed'));
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work;
  expect(performance.now() - start).toBeLessThan(milliseconds);
  return result;
}

test('photos are objects, encrypted as stated, and read through the API by its rights', async () => {
  const ask = await backend.as('kunde');
  const url = await sent(ask, 1);
  const hex = hashOf(markedJpeg(1)).toString('hex');
  expect(await photoRow(1)).toEqual({
    size: markedJpeg(1).length,
    bytes: null,
    object: expect.stringMatching(new RegExp(`^${hex}-[0-9a-f]{16}$`)),
  });
  expect([asked, encryptions]).toEqual([['PUT'], ['AES256']]);
  const shown = await ask({ url });
  expect([shown.statusCode, shown.rawPayload]).toEqual([200, markedJpeg(1)]);
  expect(shown.headers).toMatchObject({ etag: `"${hex}"`, 'cache-control': 'private, no-cache' });
  const again = await ask({ url, headers: { 'if-none-match': `"${hex}"` } });
  expect(again.statusCode).toBe(304);
  const [url404] = [url.replace(/.{4}$/, '0000')];
  expect(await codeOf(ask({ url: url404 }))).toEqual([404, 'image_unknown', undefined]);
  // Neither needed the bucket.
  expect(asked).toEqual(['PUT', 'GET']);
  const part = await ask({ url, headers: { range: 'bytes=0-1' } });
  expect([part.statusCode, part.rawPayload]).toEqual([206, markedJpeg(1).subarray(0, 2)]);
  const metrics = await backend.metrics.registry.metrics();
  expect(metrics).toContain('zaehlwerk_photo_bucket_seconds_count{operation="read",outcome="done"} 2');
});

test('photos without login are exported from there', async () => {
  const [first, ...others] = anonymousReading().readingValues;
  const readingValues = [{ ...first, readingImages: [markedPhoto(2), markedPhoto(2)] }, ...others];
  expect((await (await asAnonymous(backend))(sendingAnonymously({ readingValues }))).statusCode).toBe(201);
  const folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-bucket-'));
  const count = await inSnapshot(backend.pool, client =>
    exportPhotos(client, backend.photos, { since: '2020-01-01' }, folder),
  );
  const files = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.jpg'));
  expect([count, files.length]).toEqual([2, 2]);
  expect(await readFile(join(folder, files[0] ?? ''))).toEqual(markedJpeg(2));
  await rm(folder, { recursive: true });
});

describe('a bucket that fails refuses photos, and nothing else', () => {
  const unavailable = [503, 'photos_unavailable', '30'];

  test.each<[string, Fault, string]>([
    ['down', 'unavailable', 'ServiceUnavailable, HTTP 503'],
    ['without a connection', 'reset', 'no answer'],
    ['no longer ours', 'forbidden', 'AccessDenied, HTTP 403'],
  ])('%s', async (_what, fault, reason) => {
    const ask = await backend.as('kunde');
    fail(fault, 'PUT');
    backend.lines.length = 0;
    expect(await within(5500, codeOf(ask(reading(3))))).toEqual(unavailable);
    expect(await photoRow(3)).toBeUndefined();
    expect(logged().join()).toContain(reason);
    expect(backend.lines.join()).not.toMatch(/never-to-be-shown|AKIDTEST|\/9j\//);
    expect((await ask(reading())).statusCode).toBe(200);
    // No request waits for what is down.
    asked.length = 0;
    expect(await within(1000, codeOf(ask(reading(3))))).toEqual(unavailable);
    expect(asked).toEqual([]);
    expect((await backend.app.inject({ url: '/healthz' })).json()).toEqual({
      status: 'degraded',
      reasons: ['photos_unavailable'],
    });
    ahead += 6000;
    fail(undefined);
    expect((await ask(reading(3))).statusCode).toBe(200);
    expect((await backend.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    await backend.pool.query('delete from reading_photo');
  });

  test('without login too, where a refused photo is not counted', async () => {
    const ask = await asAnonymous(backend);
    const [first, ...others] = anonymousReading().readingValues;
    const readingValues = [{ ...first, readingImages: [markedPhoto(4)] }, ...others];
    const counted = async () =>
      (await backend.pool.query('select sum(attempts) from login_attempt')).rows[0].sum;
    const before = await counted();
    fail('unavailable', 'PUT');
    for (let n = 0; n < 2; n += 1)
      expect(await codeOf(ask(sendingAnonymously({ readingValues })))).toEqual(unavailable);
    expect(await counted()).toBe(before);
    expect((await ask(sendingAnonymously())).statusCode).toBe(201);
  });

  test('slow: no photo waits longer than five seconds, and a reading without one not at all', async () => {
    const ask = await backend.as('kunde');
    hang('PUT');
    const waiting = within(6500, codeOf(ask(reading(4, 5, 6))));
    expect((await within(1000, ask(reading()))).statusCode).toBe(200);
    expect(await waiting).toEqual(unavailable);
  });

  test.each<Fault>(['full', 'quota'])('%s: there is no room, and photos are shown as before', async fault => {
    const ask = await backend.as('kunde');
    const url = await sent(ask, 7);
    fail(fault, 'PUT');
    for (let n = 0; n < 2; n += 1) expect(await codeOf(ask(reading(8)))).toEqual([503, 'storage_low', '300']);
    expect((await ask({ url })).statusCode).toBe(200);
    expect((await ask(reading())).statusCode).toBe(200);
  });

  test.each<[Fault, string]>([
    ['lost-answer', 'PUT'],
    ['slow-down', 'PUT'],
    ['reset', 'GET'],
    ['half-answer', 'GET'],
  ])('%s of one %s is tried again', async (fault, method) => {
    const ask = await backend.as('kunde');
    fail(fault, method, 1);
    const answer = await ask({ url: await sent(ask, 9) });
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, markedJpeg(9)]);
    await backend.pool.query('delete from reading_photo');
  });
});

describe('a photo that cannot be read', () => {
  let ask: Ask;
  let url: string;
  beforeEach(async () => {
    ask = await backend.as('kunde');
    url = await sent(ask, 10);
    backend.lines.length = 0;
  });
  const damaged = async () =>
    /_count{operation="read",outcome="damaged"} (\d+)/.exec(await backend.metrics.registry.metrics())?.[1];

  test.each<Fault>(['other-bytes', 'half-answer'])('%s: nothing of it is sent', async fault => {
    const { object } = await photoRow(10);
    fail(fault, 'GET');
    const answer = await ask({ url });
    const isWrong = fault === 'other-bytes';
    expect([answer.statusCode, answer.json().code]).toEqual(
      isWrong ? [500, 'photo_damaged'] : [503, 'photos_unavailable'],
    );
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.headers.etag).toBeUndefined();
    if (isWrong) {
      expect(logged().join()).toContain(`Object ${object} is not what was stored.`);
      expect(await damaged()).toBe('1');
    }
  });

  test('its object is gone', async () => {
    const { object } = await photoRow(10);
    await openPhotoObjects(server.settings).remove([object]);
    expect(await codeOf(ask({ url }))).toEqual([500, 'photo_damaged', undefined]);
    expect(logged().join()).toContain(`Object ${object} is missing.`);
    await backend.pool.query('delete from reading_photo');
  });

  test('slow: it is waited for five seconds', async () => {
    hang('GET');
    expect(await within(6500, codeOf(ask({ url })))).toEqual([503, 'photos_unavailable', '30']);
    expect(await within(1000, codeOf(ask({ url })))).toEqual([503, 'photos_unavailable', '30']);
  });
});

test('a bucket that is left keeps what it has, and a backend without it cannot show that', async () => {
  const ask = await backend.as('kunde');
  const before = await sent(ask, 11);
  const beside = async (photoBucket?: PhotoBucket) => {
    const { requestPool: pool, keys } = backend;
    return buildApp({ pool, keys, drawPhoto: keepPhoto, photos: await openPhotos(photoBucket, { pool }) });
  };
  const leaving = await beside({ ...server.settings, keepsPhotos: false });
  const without = await beside();
  const { token } = await backend.login();
  const headers = { authorization: `Bearer ${token}` };
  expect((await leaving.inject({ ...reading(12), headers })).statusCode).toBe(200);
  expect(await photoRow(12)).toMatchObject({ bytes: markedJpeg(12), object: null });
  expect((await leaving.inject({ url: before, headers })).rawPayload).toEqual(markedJpeg(11));
  const missing = await without.inject({ url: before, headers });
  expect([missing.statusCode, missing.json().code]).toEqual([503, 'photos_unavailable']);
  await Promise.all([leaving.close(), without.close()]);
});
