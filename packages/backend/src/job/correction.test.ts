import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { json } from 'node:stream/consumers';
import { createTestApp, keepPhoto, markedPhoto, markOf, sending, type TestApp } from '#test-app';
import { exportReadings } from '../export/export-readings.ts';

interface Task {
  readonly readingResults: { readonly readingResultImages?: { readonly imageId: string }[] }[];
}

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp({ drawPhoto: keepPhoto });
});
afterAll(() => backend.close());

const read = (taskId: string, readingValue: number) => ({
  taskId,
  readingValue,
  comment: `Nummer ${readingValue}`,
  readingImages: [markedPhoto(readingValue % 64)],
});

type Exported = {
  account: string;
  taskId: string;
  value: string;
  current: boolean;
  comment: string;
  images: { imageId: string; path: string }[];
};

async function exported(): Promise<Exported[]> {
  const output = new PassThrough();
  const [rows] = await Promise.all([
    json(output) as Promise<Exported[]>,
    exportReadings(backend.pool, { since: '2000-01-01', format: 'json' }, output),
  ]);
  return rows;
}

test('what was corrected stays for the utility: value, comment and photo, and which one is current', async () => {
  const ask = await backend.as('kunde');
  await ask(sending('J-1', [read('HT', 101), read('NT', 11)]));
  await ask(sending('J-1', [read('NT', 12)]));
  // Another account that holds the job corrects as well.
  const last = await (await backend.as('verwaltung'))(sending('J-1', [read('NT', 13)]));
  expect(last.statusCode).toBe(200);

  const rows = await exported();
  expect(
    rows.map(({ account, taskId, value, current }) => `${account} ${taskId} ${value} ${current}`),
  ).toEqual(['Kunde HT 101.000 true', 'Kunde NT 11 false', 'Kunde NT 12 false', 'verwaltung NT 13 true']);
  expect(rows.map(({ comment }) => comment)).toEqual([101, 11, 12, 13].map(value => `Nummer ${value}`));
  const photos = await Promise.all(rows.map(({ images }) => ask({ url: images[0]?.path ?? '' })));
  expect(photos.map(({ rawPayload }) => markOf(rawPayload))).toEqual([101 % 64, 11, 12, 13]);

  // The portal gets the same history; the last one is the job's.
  const [, nt] = last.json().meter.meterRateTasks;
  expect(nt.readingResults.map(({ readingValue }: { readingValue: number }) => readingValue)).toEqual([
    11, 12, 13,
  ]);
  expect(nt.readingResults[0].readingResultImages).toEqual([{ imageId: rows[1]?.images[0]?.imageId }]);
});

test('a refused correction leaves the current reading as it is', async () => {
  const before = await exported();
  const ask = await backend.as('kunde');
  expect((await ask(sending('J-1', [read('NT', 14), read('NT', 15)]))).statusCode).toBe(422);
  expect(await exported()).toEqual(before);
});

test('a correction keeps the photos that it names, before its own, and so does the one after it', async () => {
  const ask = await backend.as('kunde');
  const nt = (answer: { json(): { meter: { meterRateTasks: Task[] } } }) =>
    answer.json().meter.meterRateTasks[1]?.readingResults.at(-1)?.readingResultImages ?? [];
  const first = nt(
    await ask(
      sending('J-1', [{ taskId: 'NT', readingValue: 21, readingImages: [markedPhoto(1), markedPhoto(2)] }]),
    ),
  ).map(({ imageId }) => imageId);
  const keptImageIds = [String(first[1])];
  const corrected = await ask(
    sending('J-1', [{ taskId: 'NT', readingValue: 22, keptImageIds, readingImages: [markedPhoto(3)] }]),
  );
  const second = nt(corrected).map(({ imageId }) => imageId);
  expect(second).toEqual([first[1], expect.any(String)]);
  const third = await ask(sending('J-1', [{ taskId: 'NT', readingValue: 23, keptImageIds: second }]));
  expect(nt(third).map(({ imageId }) => imageId)).toEqual(second);

  const rows = (await exported()).slice(-3);
  expect(rows.map(({ images }) => images.map(({ imageId }) => imageId))).toEqual([first, second, second]);
  const photos = await Promise.all((rows[2]?.images ?? []).map(({ path }) => ask({ url: path })));
  expect(photos.map(({ rawPayload }) => markOf(rawPayload))).toEqual([2, 3]);
});

test.each([
  ['of another rate', 'HT'],
  ['that is unknown', undefined],
])('a photo %s cannot be kept', async (_which, taskId) => {
  const ask = await backend.as('kunde');
  const sent = await ask(
    sending('J-1', [{ taskId: 'HT', readingValue: 109, readingImages: [markedPhoto(4)] }]),
  );
  const [ht] = (sent.json() as { meter: { meterRateTasks: Task[] } }).meter.meterRateTasks;
  const known = ht?.readingResults.at(-1)?.readingResultImages?.[0]?.imageId;
  const keptImageIds = [taskId === 'HT' ? String(known) : randomUUID()];
  const refused = await ask(sending('J-1', [{ taskId: 'NT', readingValue: 24, keptImageIds }]));
  expect([refused.statusCode, refused.json().fieldErrors]).toEqual([
    422,
    [{ field: 'results.0.keptImageIds', message: 'unknownImage' }],
  ]);
});
