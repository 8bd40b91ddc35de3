import { randomUUID } from 'node:crypto';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { createStorage } from './storage.ts';

const gigabyte = 1_000_000_000;
const statfs = promises.statfs;
/** A disk of so many gigabytes. */
function disk(size: number, free: number): void {
  const blocks = { bsize: 1000, blocks: size * 1_000_000, bavail: free * 1_000_000 };
  jest.spyOn(promises, 'statfs').mockImplementation(async path => ({ ...(await statfs(path)), ...blocks }));
}
afterEach(() => jest.restoreAllMocks());

test.each([
  ['a small disk keeps 1 GB', 10, 0.9, gigabyte, true],
  ['a large one 5 %', 1000, 49, 50 * gigabyte, true],
  ['what is more is for photos', 1000, 51, 50 * gigabyte, false],
])('%s', async (_what, size, free, reserve, isLow) => {
  disk(size, free);
  const storage = createStorage({ directory: tmpdir(), holdsPhotos: true });
  expect(await storage.space()).toEqual({ free: free * gigabyte, size: size * gigabyte, reserve });
  expect(await storage.isLow()).toBe(isLow);
  // Photos go elsewhere then.
  const other = createStorage({ directory: tmpdir(), holdsPhotos: false });
  expect(await other.space()).toEqual({ free: free * gigabyte, size: size * gigabyte });
  expect(await other.isLow()).toBe(false);
});

test('a reserve that is set takes the place of both; where nothing can be found out, photos are taken', async () => {
  disk(1000, 51);
  const directory = tmpdir();
  expect(await createStorage({ directory, holdsPhotos: true, reserve: 52 * gigabyte }).isLow()).toBe(true);
  const missing = createStorage({ directory: join(directory, randomUUID()), holdsPhotos: true });
  expect([await missing.space(), await missing.isLow()]).toEqual([undefined, false]);
});

describe('where there is no room for photos', () => {
  let backend: TestApp;
  beforeAll(async () => {
    backend = await createTestApp({
      drawPhoto: keepPhoto,
      storage: createStorage({ directory: tmpdir(), holdsPhotos: true }),
    });
    await allowAnonymousReadings(backend, {}, { features: { unknownReadingsAllowed: true } });
  });
  afterAll(() => backend.close());
  beforeEach(() => disk(100, 99));

  /** A photo that every decoder refuses. */
  const noPhoto = { encodedImage: 'AAAA', mimeType: 'image/jpeg' };
  const readingDate = `${today(defaultTimeZone)}T12:00:00.000Z`;

  test('photos of all kinds are refused before they are looked into, and readings without are taken', async () => {
    const ask = await backend.as('kunde');
    const askAnonymously = await asAnonymous(backend);
    const job = (readingImages?: object[]) =>
      ask(sending('J-1', [{ taskId: 'NT', readingValue: 7, ...(readingImages && { readingImages }) }]));
    const unlisted = (readingImages?: object[]) =>
      ask({
        ...{ method: 'POST', url: '/api/pro/unknown-reading', headers: { 'idempotency-key': randomUUID() } },
        payload: {
          meterNumber: '8WAS',
          readingValue: 1,
          readingDate,
          ...(readingImages && { readingImages }),
        },
      });
    const anonymous = (readingImages?: object[]) => {
      const [first, ...others] = anonymousReading().readingValues;
      const readingValues = [{ ...first, ...(readingImages && { readingImages }) }, ...others];
      return askAnonymously(sendingAnonymously({ readingValues }));
    };
    for (const send of [job, unlisted, anonymous]) {
      disk(100, 99);
      expect((await send([noPhoto])).statusCode).toBe(422);
      disk(100, 1);
      const refused = await send([noPhoto]);
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'storage_low']);
      expect(refused.headers['retry-after']).toBe('300');
      expect((await send()).statusCode).toBeLessThan(300);
    }
  });

  test('a photo that was stored before is answered as before', async () => {
    const ask = await backend.as('kunde');
    const readingImages = [await markedPhoto(1)];
    const request = sending('J-1', [{ taskId: 'NT', readingValue: 8, readingImages }]);
    expect((await ask(request)).statusCode).toBe(200);
    disk(100, 1);
    expect((await ask(request)).statusCode).toBe(200);
  });

  test('the backend stays healthy, and says what it cannot do', async () => {
    const health = () => backend.app.inject({ url: '/healthz' });
    expect((await health()).json()).toEqual({ status: 'ok' });
    disk(100, 1);
    const answer = await health();
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { status: 'degraded', reasons: ['storage_low'] },
    ]);
    const metrics = await backend.metrics.registry.metrics();
    expect(metrics).toContain('zaehlwerk_storage_bytes{state="free"} 1000000000');
    expect(metrics).toContain('zaehlwerk_storage_bytes{state="reserve"} 5000000000');
  });
});
