import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { markedPhoto, type PhotoServer, startPhotoServer } from '#test-app';
import { runCommand } from '#test-command';
import { basis, createTestImport, jobRecord, type TestImport } from '#test-import';
import { openPhotoObjects } from '../photo/photo-objects.ts';
import { hashOf } from '../photo/photo-store.ts';

// The server of buckets is a process of its own.
jest.setTimeout(60_000);

let server: PhotoServer;
let fixture: TestImport;
beforeAll(async () => {
  server = await startPhotoServer();
  fixture = await createTestImport();
});
afterAll(async () => {
  await fixture.close();
  await server.stop();
});

/** Readings with more photos than are kept at once, three of which come twice. */
async function writeDocument(): Promise<string> {
  const photos = await Promise.all(Array.from({ length: 18 }, (_, mark) => markedPhoto(mark)));
  const results = [
    photos.slice(0, 3),
    ...Array.from({ length: 6 }, (_, at) => photos.slice(3 * at, 3 * at + 3)),
  ];
  const jobs = results.map((readingImages, at) => {
    const values = [{ taskId: 'T', readingValue: '1', readingImages }];
    const sent = { account: 'anna', created: '2026-11-01T10:00:00Z', readingDate: '2026-11-01', values };
    return jobRecord(String(at), { results: [sent] });
  });
  await writeFile(join(fixture.folder, 'photos.json'), JSON.stringify({ ...basis, jobs }));
  return join(fixture.folder, 'photos.json');
}

const bucket = () => openPhotoObjects(server.settings);
async function objects(): Promise<string[]> {
  const found = [];
  for await (const page of bucket().list()) found.push(...page);
  return found.map(({ object }) => object).sort();
}

test('imported photos go to the bucket; a dry run and a bucket that fails leave nothing', async () => {
  const file = await writeDocument();
  const run = (...flags: string[]) =>
    runCommand(['import', file, ...flags], { DATABASE_URL: fixture.url, ...server.environment });
  expect(await run('--dry-run')).toMatchObject({ code: 0, stderr: '' });
  expect(await objects()).toEqual([]);
  server.front.fault = ({ method }) => (method === 'PUT' ? 'forbidden' : undefined);
  expect(await run()).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^Photos cannot be stored: Writing to s3:\S+ .+ Nothing was imported\.\n$/),
  });
  expect(await fixture.rows('select from job')).toEqual([]);

  server.front.fault = () => undefined;
  expect(await run()).toMatchObject({ code: 0, stderr: '' });
  expect(await fixture.rows('select from reading_photo join photo on hash = photo_hash')).toHaveLength(21);
  const { rows: photos } = await fixture.pool.query<{ object: string; hash: Buffer; bytes: null }>(
    'select object, hash, bytes from photo order by object',
  );
  expect(photos).toHaveLength(18);
  expect(await objects()).toEqual(photos.map(({ object }) => object));
  for (const { object, hash, bytes } of photos) {
    expect(bytes).toBeNull();
    expect(hashOf((await bucket().read(object)) ?? Buffer.alloc(0))).toEqual(hash);
  }
  expect(await run()).toMatchObject({ code: 0, stdout: expect.stringMatching(/results? +0 +0 +0 +7/) });
  expect(await objects()).toHaveLength(18);
});
