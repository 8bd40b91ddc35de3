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
import { runCommand } from '#test-command';
import { checkPhotos, type PhotoProblem } from '../photo/check-photos.ts';
import { type Move, movePhotos } from '../photo/move-photos.ts';
import { openPhotos } from '../photo/open-photos.ts';
import { openPhotoObjects, type PhotoObjects } from '../photo/photo-objects.ts';
import { hashOf, type PhotoStore } from '../photo/photo-store.ts';
import { storedPhotoColumns, storedPhotoJoin } from '../photo/store-photos.ts';

// The server of buckets is a process of its own.
jest.setTimeout(60_000);

let server: PhotoServer;
let objects: PhotoObjects;
let store: PhotoStore;
/** New photos of this one go to the database. */
let backend: TestApp;
beforeAll(async () => {
  server = await startPhotoServer();
  objects = openPhotoObjects(server.settings);
  backend = await createTestApp({ drawPhoto: keepPhoto });
  store = await openPhotos(server.settings, { pool: backend.pool });
});
afterAll(async () => {
  await backend.close();
  await server.stop();
});
beforeEach(async () => {
  server.front.fault = () => undefined;
  await backend.pool.query("delete from reading_photo; update bucket_leftover set since = '2020-01-01'");
  await store.tidy(backend.pool);
});

const run = (parameters: string[], environment: Record<string, string> = server.environment) =>
  runCommand(['photos', ...parameters], { DATABASE_URL: backend.databaseUrl, ...environment });
const leaving = () => ({ ...server.environment, PHOTO_STORE: 'database' });
async function send(...marks: number[]): Promise<string> {
  const ask = await backend.as('kunde');
  const readingImages = marks.map(markedPhoto);
  const answer = await ask(sending('J-1', [{ taskId: 'NT', readingValue: 5, readingImages }]));
  return answer.json().meter.meterRateTasks[1].readingResults.at(-1).submissionNumber;
}
/** As the release before has stored it. */
const sendBefore = async (mark: number) => {
  await send();
  await backend.pool.query(
    'insert into reading_photo (result_id, position, bytes) select max(id), 0, $1 from reading_result',
    [markedJpeg(mark)],
  );
};
/** Marks of all photos that are shown, by whatever the bucket and the database have. */
async function shown(): Promise<Buffer[]> {
  const { rows } = await backend.pool.query(
    `select ${storedPhotoColumns} from reading_photo shown ${storedPhotoJoin} order by result_id, position`,
  );
  return Promise.all(rows.map(row => store.read(row)));
}
const expected = (...marks: number[]) => marks.map(markedJpeg);
const places = async () =>
  (
    await backend.pool.query(`select count(bytes)::int as database, count(object)::int as bucket,
      (select count(bytes)::int from reading_photo) as before from photo`)
  ).rows[0];
async function inBucket(): Promise<number> {
  let count = 0;
  for await (const page of objects.list()) count += page.length;
  return count;
}

test('without a bucket, one line says what to set', async () => {
  for (const parameters of [['check'], ['move', '--to', 'bucket']])
    expect(await run(parameters, {})).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Set PHOTO_BUCKET to the bucket with photos[^\n]+\n$/),
    });
});

test('to the bucket and back: also photos of the release before, each once, and again without effect', async () => {
  await send(1, 2, 1);
  await sendBefore(3);
  await sendBefore(2);
  expect(await run(['move', '--to', 'bucket'])).toEqual({
    code: 0,
    stdout: '',
    stderr: '4 photos moved to the bucket, 0.0 MB.\n',
  });
  expect([await places(), await shown()]).toEqual([
    { database: 0, bucket: 3, before: 0 },
    expected(1, 2, 1, 3, 2),
  ]);
  expect((await run(['move', '--to', 'bucket'])).stderr).toBe('0 photos moved to the bucket, 0.0 MB.\n');
  expect(await run(['check', '--content'])).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('3 photos in the bucket, 0 in the database. Missing: 0, wrong: 0'),
  });
  const back = await run(['move', '--to', 'database'], leaving());
  expect(back.stderr).toBe(
    '3 photos moved to the database, 0.0 MB.\nTheir objects leave the bucket in a day: backends need PHOTO_BUCKET until then.\n',
  );
  expect([await places(), await shown()]).toEqual([
    { database: 3, bucket: 0, before: 0 },
    expected(1, 2, 1, 3, 2),
  ]);
  await backend.pool.query("update bucket_leftover set since = '2020-01-01'");
  await store.tidy(backend.pool);
  expect(await inBucket()).toBe(0);
});

test('photos of the release before also become rows of their own without leaving the database', async () => {
  await sendBefore(4);
  await sendBefore(4);
  const { stderr } = await run(['move', '--to', 'database']);
  expect(stderr).toMatch(
    /^2 photos moved to the database.*\nNew photos still go elsewhere: set PHOTO_STORE=database/,
  );
  expect([await places(), await shown()]).toEqual([{ database: 1, bucket: 0, before: 0 }, expected(4, 4)]);
});

test('interrupted by the bucket, it says why, and goes on the next time', async () => {
  await send(5, 6, 7);
  let left = 2;
  server.front.fault = ({ method }) => (method === 'PUT' && left-- <= 0 ? 'forbidden' : undefined);
  const first = await run(['move', '--to', 'bucket']);
  expect(first).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Writing to s3:\/\/portal\/\S+ failed \(AccessDenied, HTTP 403\)\. The cred/,
    ),
  });
  server.front.fault = () => undefined;
  expect((await run(['move', '--to', 'bucket'])).code).toBe(0);
  expect([await places(), await shown()]).toEqual([{ database: 0, bucket: 3, before: 0 }, expected(5, 6, 7)]);
});

test('while the site stores and deletes, and other commands move: nothing is lost or left', async () => {
  for (let mark = 0; mark < 30; mark += 1) await (mark % 3 === 0 ? sendBefore(mark) : send(mark));
  const deleting = backend.pool.query(
    'delete from reading_photo where id in (select id from reading_photo order by id limit 10)',
  );
  const onDamaged = (object: string) => {
    throw new Error(object);
  };
  const moving = (to: Move['to']) =>
    movePhotos({ ...{ pool: backend.pool, objects, to }, onProgress: () => undefined, onDamaged });
  await Promise.all([
    moving('bucket'),
    moving('database'),
    moving('bucket'),
    send(30, 31),
    send(30, 31),
    deleting,
  ]);
  expect((await run(['move', '--to', 'bucket'])).code).toBe(0);
  expect(await shown()).toHaveLength(24);
  await backend.pool.query("update bucket_leftover set since = '2020-01-01'");
  await store.tidy(backend.pool);
  expect(await inBucket()).toBe((await places()).bucket);
});

describe('a check', () => {
  let numbers: string[];
  let keys: string[];
  beforeEach(async () => {
    numbers = [await send(8), await send(9), await send(10), await send(8)];
    await run(['move', '--to', 'bucket']);
    keys = await Promise.all(
      [8, 9, 10].map(async mark => {
        const sql = 'select object from photo where hash = $1';
        return (await backend.pool.query(sql, [hashOf(markedJpeg(mark))])).rows[0].object;
      }),
    );
  });
  const lines = (text: string) => text.trim().split('\n').sort();

  test('names missing and wrong objects with their readings, and wrong bytes of the same size if it reads', async () => {
    const [missing = '', longer = '', changed = ''] = keys;
    await objects.remove([missing]);
    await objects.write(longer, Buffer.concat([markedJpeg(9), Buffer.from('x')]));
    await objects.write(changed, Buffer.alloc(markedJpeg(10).length, 'x'));
    const readings = [numbers[0], numbers[3]].sort().join(' ');
    const bySize = [`missing ${missing} ${readings}`, `wrong ${longer} ${numbers[1]}`];
    const quick = await run(['check']);
    expect([quick.code, lines(quick.stdout)]).toEqual([1, bySize]);
    const whole = await run(['check', '--content']);
    expect([whole.code, lines(whole.stdout)]).toEqual([
      1,
      [...bySize, `wrong ${changed} ${numbers[2]}`].sort(),
    ]);
    expect(whole.stderr).toBe(
      '3 photos in the bucket, 0 in the database. Missing: 1, wrong: 2, orphans: 0. Objects that wait for their removal: 0.\n',
    );
    const moved = await run(['move', '--to', 'database'], leaving());
    expect([moved.code, lines(moved.stdout)]).toEqual([1, keys.map(key => `damaged ${key}`).sort()]);
    expect(moved.stderr).toContain('3 photos cannot be moved');
    expect((await places()).bucket).toBe(3);
  });

  test('finds orphans that are older than a day, and what waits for its removal is none', async () => {
    await objects.write('orphan', markedJpeg(11));
    await backend.pool.query('delete from reading_photo where position = 0 and photo_hash = $1', [
      hashOf(markedJpeg(9)),
    ]);
    expect(await run(['check', '--remove-orphans'])).toMatchObject({ code: 0, stdout: '' });
    const problems: PhotoProblem[] = [];
    const old = {
      ...objects,
      async *list() {
        const modified = new Date(Date.now() - 25 * 3_600_000);
        for await (const page of objects.list()) yield page.map(found => ({ ...found, modified }));
      },
    };
    const onProblem = (problem: PhotoProblem) => void problems.push(problem);
    const checked = await checkPhotos(backend.pool, old, { reads: false, onProblem });
    expect([checked, problems]).toEqual([
      { inDatabase: 0, inBucket: 2, leftovers: 1 },
      [{ kind: 'orphan', object: 'orphan' }],
    ]);
    await objects.remove(['orphan']);
  });
});
