import type { FastifyRequest } from 'fastify';
import {
  allowAnonymousReadings,
  anonymousReading,
  asAnonymous,
  createTestApp,
  markedJpeg,
  markedPhoto,
  sending,
  sendingAnonymously,
  type TestApp,
} from '#test-app';
import { createTestDatabase, type TestDatabase } from '#test-database';
import { databasePhotos } from '../photo/photo-store.ts';
import { RequestError } from '../plugins/request-error.ts';
import { defaultQuotas, type Quotas } from '../quota/quotas.ts';
import { endlessStorage, type Storage } from '../storage/storage.ts';
import { acceptPhotos } from './accept-photos.ts';
import { type DrawPhoto, photosTooBusy } from './photo-processes.ts';

/** Which photos were decoded, by their mark, and in place of decoding. */
let decoded: string[];
const drawn: DrawPhoto = async ({ encodedImage }) => {
  decoded.push(encodedImage);
  return { jpeg: markedJpeg(1), cost: 1 };
};
const refused: DrawPhoto = async ({ encodedImage }) => {
  decoded.push(encodedImage);
  return { fault: { code: 'photoTooComplex' }, cost: 1 };
};

let shared: TestDatabase;
beforeAll(async () => {
  shared = await createTestDatabase();
});
afterAll(() => shared.drop());
let backend: TestApp;
async function start(drawPhoto: DrawPhoto, quotas: Partial<Quotas> = {}, storage = endlessStorage) {
  decoded = [];
  backend = await createTestApp({ shared, drawPhoto, storage, quotas: { ...defaultQuotas, ...quotas } });
  return { ...backend, ask: await backend.as('kunde') };
}
afterEach(() => backend.close());

const reading = (change: object = {}) => [
  { taskId: 'NT', readingValue: 5, readingImages: [markedPhoto(1)], ...change },
];
const unknown = (change: object = {}) =>
  ({
    method: 'POST',
    url: '/api/pro/unknown-reading',
    headers: { 'idempotency-key': 'u' },
    payload: {
      meterNumber: '12345678',
      readingValue: 5,
      readingDate: `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`,
      readingImages: [markedPhoto(1)],
      ...change,
    },
  }) as const;
const [first, second] = anonymousReading().readingValues;
const anonymous = (change: object = {}) => ({
  readingValues: [{ ...first, readingImages: [markedPhoto(1)] }, second],
  ...change,
});
const used = async () =>
  (await backend.pool.query('select submissions, photo_bytes::int as bytes from daily_use')).rows;

test('no photo is decoded of what cannot be stored anyway: job, rules, quotas, rights, login', async () => {
  const { ask, pool, app } = await start(drawn, { perJob: 1, photoBytes: 2000 });
  const status = async (answer: ReturnType<typeof ask>) => (await answer).statusCode;
  expect(await status(ask(sending('J-7', reading())))).toBe(404);
  expect(await status(ask(sending('J-9', reading())))).toBe(404);
  expect(await status(ask(sending('J-1', reading({ readingValue: 0.5 }))))).toBe(422);
  expect(await status(ask(sending('J-1', reading({ readingImages: Array(4).fill(markedPhoto(1)) }))))).toBe(
    422,
  );
  expect(
    await status(
      ask(
        sending(
          'J-1',
          reading({
            readingImages: Array(3).fill({
              ...markedPhoto(1),
              encodedImage: markedPhoto(1).encodedImage.padEnd(4000, 'A'),
            }),
          }),
        ),
      ),
    ),
  ).toBe(429);
  expect(await status(ask(unknown()))).toBe(403);
  await pool.query(`update application set config = '{"features": {"unknownReadingsAllowed": true}}'`);
  expect(await status(ask(unknown({ readingValue: -1 })))).toBe(422);
  expect(await status(app.inject(sending('J-1', reading())))).toBe(401);
  expect(await status(app.inject(sendingAnonymously(anonymous())))).toBe(401);
  expect(decoded).toEqual([]);

  // The one that the job may have in a day, and its repetition; then no other.
  for (let n = 0; n < 2; n += 1) expect(await status(ask(sending('J-1', reading(), { key: 'k' })))).toBe(200);
  expect(await status(ask(sending('J-1', reading())))).toBe(429);
  expect(decoded).toHaveLength(1);
});

test('nor without login: rules, and what the network has sent already', async () => {
  await start(drawn, { anonymousSubmissions: 1 });
  await allowAnonymousReadings(backend);
  const send = await asAnonymous(backend);
  expect((await send(sendingAnonymously(anonymous({ privacyConsent: false })))).statusCode).toBe(422);
  expect(decoded).toEqual([]);
  expect((await send(sendingAnonymously())).statusCode).toBe(201);
  expect((await send(sendingAnonymously(anonymous()))).statusCode).toBe(429);
  expect(decoded).toEqual([]);
});

test('photos that are refused count as if they were taken, until nothing more of them is decoded', async () => {
  const { ask, pool } = await start(refused, { submissions: 3 });
  await pool.query(`update application set config = '{"features": {"unknownReadingsAllowed": true}}'`);
  const message = 'photoTooComplex';
  const answer = await ask(sending('J-1', reading()));
  expect([answer.statusCode, answer.json().fieldErrors]).toEqual([
    422,
    [{ field: 'results.0.readingImages.0', message }],
  ]);
  expect((await ask(unknown())).json().fieldErrors).toEqual([{ field: 'readingImages.0', message }]);
  expect(
    (await ask(sending('J-1', reading({ readingImages: Array(3).fill(markedPhoto(1)) })))).statusCode,
  ).toBe(422);
  const bytes = Math.floor((markedPhoto(1).encodedImage.length * 3) / 4);
  expect(await used()).toEqual([{ submissions: 3, bytes: 5 * bytes }]);
  expect(decoded).toHaveLength(5);
  expect((await ask(sending('J-1', reading()))).statusCode).toBe(429);
  expect(decoded).toHaveLength(5);
});

test('without login they count, too; a decoder that is too busy counts nothing', async () => {
  let isBusy = true;
  const draw: DrawPhoto = task => (isBusy ? Promise.reject(photosTooBusy()) : refused(task));
  await start(draw, { anonymousSubmissions: 1 });
  await allowAnonymousReadings(backend);
  const send = await asAnonymous(backend);
  for (let n = 0; n < 2; n += 1) expect((await send(sendingAnonymously(anonymous()))).statusCode).toBe(503);
  isBusy = false;
  expect((await send(sendingAnonymously(anonymous()))).statusCode).toBe(422);
  expect((await send(sendingAnonymously(anonymous()))).statusCode).toBe(429);
  expect(decoded).toHaveLength(1);
});

test('photos of one account are decoded one at a time, those of another network beside them', async () => {
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const { ask, as } = await start(async ({ encodedImage }) => {
    running.push(encodedImage);
    await new Promise<void>(resolve => ends.push(resolve));
    return { jpeg: markedJpeg(1), cost: 1 };
  });
  const other = await as('verwaltung');
  const flood = Array.from({ length: 5 }, () => ask(sending('J-1', reading())));
  const victim = other({
    ...sending('J-1', reading({ readingImages: [markedPhoto(2)] })),
    remoteAddress: '203.0.113.9',
  });
  while (running.length < 2) await new Promise(resolve => setImmediate(resolve));
  expect(running.toSorted()).toEqual(
    [markedPhoto(1), markedPhoto(2)].map(photo => photo.encodedImage).toSorted(),
  );
  for (let n = 0; n < 6; n += 1) {
    while (ends.length === 0) await new Promise(resolve => setImmediate(resolve));
    ends.pop()?.();
  }
  expect((await victim).statusCode).toBe(200);
  expect((await Promise.all(flood)).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
});

test('submissions with photos of one account are judged one at a time, also those that are refused', async () => {
  let judging = 0;
  let mostAtOnce = 0;
  const room: Storage = {
    ...endlessStorage,
    // Asked before anything is judged.
    async refusePhotos() {
      judging += 1;
      mostAtOnce = Math.max(mostAtOnce, judging);
      // Meanwhile the others have come as far as they may.
      for (let n = 0; n < 2; n += 1) await ask({ url: '/api/pro/account/info' });
      judging -= 1;
    },
  };
  const { ask } = await start(drawn, {}, room);
  const answers = await Promise.all(Array.from({ length: 3 }, () => ask(sending('J-7', reading()))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(3).fill(404));
  expect(mostAtOnce).toBe(1);
});

test('a repetition that is refused for what the first request has stored meanwhile is a repetition', async () => {
  const { ask, pool, metrics } = await start(drawn);
  const { rows } = await pool.query("select id from account where username = 'Kunde'");
  const request = {
    ip: '127.0.0.1',
    server: { hasRequestDecorator: () => true },
    getDecorator: (name: string) => (name === 'quotas' ? defaultQuotas : rows[0]),
  } as unknown as FastifyRequest;
  const accepted = acceptPhotos(
    {
      pool,
      metrics,
      storage: endlessStorage,
      photos: databasePhotos,
      redrawPhotos: async () => ({ images: [], faults: [] }),
    },
    { request, key: 'k', photos: [{ field: 'results.0.readingImages', images: [markedPhoto(1)] }] },
    async () => {
      await ask(sending('J-1', [{ taskId: 'NT', readingValue: 5 }], { key: 'k' }));
      throw new RequestError('quota_exceeded', 'The job was sent already.');
    },
  );
  expect(await accepted).toBeUndefined();
});

test('nor is it refused without login', async () => {
  let first: Promise<{ statusCode: number }> | undefined;
  const room: Storage = {
    ...endlessStorage,
    // Asked before what the network has sent is counted.
    async refusePhotos() {
      if (first) return;
      first = send(sendingAnonymously({}, 'k'));
      await first;
    },
  };
  await start(drawn, { anonymousSubmissions: 1 }, room);
  await allowAnonymousReadings(backend);
  const send = await asAnonymous(backend);
  const again = await send(sendingAnonymously({}, 'k'));
  expect([(await first)?.statusCode, again.statusCode]).toEqual([201, 201]);
});

test('photos are refused uncounted while the account stores something else', async () => {
  const { ask, pool } = await start(refused);
  await ask(sending('J-1', [{ taskId: 'NT', readingValue: 5 }]));
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from daily_use for update');
  expect((await ask(sending('J-1', reading()))).statusCode).toBe(422);
  await holder.query('rollback');
  holder.release();
  expect(decoded).toHaveLength(1);
});
