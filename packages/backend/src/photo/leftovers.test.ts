import { setTimeout as sleep } from 'node:timers/promises';
import {
  createTestApp,
  keepPhoto,
  markedJpeg,
  markedPhoto,
  type PhotoServer,
  sending,
  startPhotoServer,
  type TestApp,
} from '#test-app';
import { inTransaction } from '../database/transaction.ts';
import { openPhotoObjects, type PhotoObjects } from './photo-objects.ts';
import { storePhotos } from './store-photos.ts';

// The server of buckets is a process of its own.
jest.setTimeout(60_000);

let server: PhotoServer;
let backend: TestApp;
let objects: PhotoObjects;
beforeAll(async () => {
  server = await startPhotoServer();
  objects = openPhotoObjects(server.settings);
  backend = await createTestApp({ drawPhoto: keepPhoto, photoBucket: server.settings });
});
afterAll(async () => {
  await backend.close();
  await server.stop();
});
beforeEach(async () => {
  server.front.delay = () => undefined;
  server.front.fault = () => undefined;
  await backend.pool.query('delete from reading_photo');
  await later('2 days');
  await tidy();
  expect(await inBucket()).toEqual([]);
});

const tidy = () => backend.photos.tidy(backend.pool);
/** As if so much time had gone by. */
const later = (time: string) =>
  backend.pool.query('update bucket_leftover set since = since - $1::interval', [time]);
async function inBucket(): Promise<string[]> {
  const found: string[] = [];
  for await (const page of objects.list()) found.push(...page.map(({ object }) => object));
  return found;
}
const reading = (marks: number[], key?: string) =>
  sending(
    'J-1',
    [{ taskId: 'NT', readingValue: 5, readingImages: marks.map(markedPhoto) }],
    key === undefined ? {} : { key },
  );
const objectsOfPhotos = async () =>
  (await backend.pool.query<{ object: string }>('select object from photo order by object')).rows.map(
    ({ object }) => object,
  );
async function shown(mark: number) {
  const { rows } = await backend.pool.query(
    'select hash, photo.bytes, object from photo join reading_photo on photo_hash = hash limit 1',
  );
  expect(await backend.photos.read(rows[0])).toEqual(markedJpeg(mark));
}

test('what is deleted leaves the bucket a day later', async () => {
  expect((await (await backend.as('kunde'))(reading([1, 2]))).statusCode).toBe(200);
  expect(await inBucket()).toHaveLength(2);
  await later('2 days');
  expect(await tidy()).toBe(0);
  await backend.pool.query('delete from reading_photo where position = 0');
  await later('23 hours');
  expect([await tidy(), (await inBucket()).length]).toEqual([0, 2]);
  await later('2 hours');
  expect([await tidy(), await inBucket()]).toEqual([1, await objectsOfPhotos()]);
});

test('killed between the object and the commit: a repetition has its own, and the first goes after a day', async () => {
  const ask = await backend.as('kunde');
  await backend.pool.query(`create function die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger die after insert on reading_photo for each row execute function die()`);
  const answer = await ask(reading([3], 'k'));
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'database_unavailable']);
  await backend.pool.query('drop function die cascade');
  const [lost] = await inBucket();
  expect(await objectsOfPhotos()).toEqual([]);
  expect((await ask(reading([3], 'k'))).statusCode).toBe(200);
  await later('2 days');
  expect(await tidy()).toBe(1);
  expect(await inBucket()).toEqual(await objectsOfPhotos());
  expect(await inBucket()).not.toContain(lost);
  await shown(3);
});

test('the same photo in many submissions at once: one object stays, and it can be read', async () => {
  const asks = [await backend.as('kunde'), await backend.as('verwaltung')];
  const answers = await Promise.all([0, 1, 2].flatMap(() => asks.map(ask => ask(reading([4, 4])))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  expect(await inBucket()).toHaveLength(12);
  await later('2 days');
  expect(await tidy()).toBe(11);
  expect(await inBucket()).toEqual(await objectsOfPhotos());
  await shown(4);
});

/** Requests that remove objects wait until the returned function is called. */
function holdRemovals() {
  let release = (): void => undefined;
  let begun = (): void => undefined;
  const hasBegun = new Promise<void>(resolve => {
    begun = resolve;
  });
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  server.front.delay = ({ method }) => {
    if (method !== 'DELETE') return undefined;
    begun();
    return released;
  };
  return { hasBegun, release };
}

test('while an old object is removed, a submission of the same content goes on and keeps its own', async () => {
  const [old] = await backend.photos.keep([markedJpeg(5)]);
  await later('2 days');
  const { hasBegun, release } = holdRemovals();
  const removing = tidy();
  await hasBegun;
  expect((await (await backend.as('kunde'))(reading([5]))).statusCode).toBe(200);
  release();
  expect(await removing).toBe(1);
  expect(await inBucket()).toEqual(await objectsOfPhotos());
  expect(await inBucket()).not.toContain(old?.object);
  await shown(5);
});

test('a submission that took longer than a day finds its object taken, and is refused', async () => {
  const kept = await backend.photos.keep([markedJpeg(6)]);
  const store = () =>
    inTransaction(backend.requestPool, async client => {
      const result = await client.query('select id from reading_result limit 1');
      await storePhotos(client, 'reading_photo', result.rows[0].id, kept);
    });
  await (await backend.as('kunde'))(reading([]));
  await later('2 days');
  const { hasBegun, release } = holdRemovals();
  const removing = tidy();
  await hasBegun;
  const storing = store();
  await sleep(300);
  release();
  expect(await removing).toBe(1);
  await expect(storing).rejects.toMatchObject({ code: 'too_busy' });
  expect(await objectsOfPhotos()).toEqual([]);
});

test('what a submission has taken is not removed, also before it commits', async () => {
  await (await backend.as('kunde'))(reading([]));
  const kept = await backend.photos.keep([markedJpeg(7)]);
  await later('2 days');
  await inTransaction(backend.requestPool, async client => {
    const result = await client.query('select id from reading_result limit 1');
    await storePhotos(client, 'reading_photo', result.rows[0].id, kept);
    expect(await tidy()).toBe(0);
  });
  expect(await tidy()).toBe(0);
  await shown(7);
});

test('a removal that fails is tried again the next time; two at once share the work', async () => {
  await backend.photos.keep([8, 9, 10, 11].map(markedJpeg));
  await later('2 days');
  server.front.fault = ({ method }) => (method === 'DELETE' ? 'forbidden' : undefined);
  await expect(tidy()).rejects.toThrow(/Removing from s3:\/\/portal\/.*AccessDenied/);
  expect(await inBucket()).toHaveLength(4);
  server.front.fault = () => undefined;
  const counts = await Promise.all([tidy(), tidy()]);
  expect([counts[0] + counts[1], await inBucket()]).toEqual([4, []]);
});

test('a process that ends does not wait for all of them', async () => {
  const stored =
    "insert into bucket_leftover select 'old-' || n, '2020-01-01' from generate_series(1, 150) n";
  await backend.pool.query(stored);
  expect(await backend.photos.tidy(backend.pool, AbortSignal.abort())).toBe(100);
  expect(await tidy()).toBe(50);
});
