import { basis, createTestImport, jobRecord, summary, type TestImport } from '#test-import';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

const two = { meter: { meterNumber: '1ESY1', meterRateTasks: [{ taskId: 'HT' }, { taskId: 'NT' }] } };
const submission = (created: string, ...values: [taskId: string, readingValue: string][]) => ({
  account: 'anna',
  created,
  readingDate: created.slice(0, 10),
  values: values.map(([taskId, readingValue]) => ({ taskId, readingValue })),
});
/** Stores a reading as the portal does. */
const send = (value: string, created = 'now()') =>
  fixture.pool.query(
    `with sent as (insert into submission (job_key, account_id, reading_date, created)
       select job.key, account.id, current_date, ${created} from job, account where username = 'anna' returning id)
     insert into reading_result (submission_id, task_key, reading_value)
       select sent.id, task.key, $1 from sent, meter_rate_task task where task_id = 'HT'`,
    [value],
  );
const stored = () =>
  fixture.rows(
    `select task_id, reading_value from reading_result join meter_rate_task task on task.key = task_key order by reading_result.id`,
  );

test('results of the file are added once, beside what people sent', async () => {
  const first = submission('2026-11-01T10:00:00Z', ['HT', '1.50'], ['NT', '2.0']);
  await fixture.importJson({ ...basis, jobs: [jobRecord('1', { ...two, results: [first] })] });
  await send('3.25');
  const again = await fixture.importJson({ jobs: [jobRecord('1', { ...two, results: [first] })] });
  expect(summary(again)).toContain('result: +0 ~0 -0 =2');
  expect(await stored()).toEqual([
    { task_id: 'HT', reading_value: '1.50' },
    { task_id: 'NT', reading_value: '2.0' },
    { task_id: 'HT', reading_value: '3.25' },
  ]);
});

test('a register that is stated twice in one result is refused by its place', async () => {
  const twice = submission('2026-11-01T10:00:00Z', ['HT', '1'], ['HT', '2']);
  const outcome = await fixture.importJson({
    ...basis,
    jobs: [jobRecord('1', { ...two, results: [twice] })],
  });
  expect(summary(outcome)).toEqual([
    expect.stringContaining('results.0.values: two values have the same taskId'),
  ]);
});

test('photos come along once, in their order; what is no JPEG is refused by its place', async () => {
  const jpeg = (mark: number) => Buffer.from([0xff, 0xd8, 0xff, 0xe0, mark]).toString('base64');
  const importPhotos = (...encodedImages: string[]) => {
    const readingImages = encodedImages.map(encodedImage => ({ encodedImage, mimeType: 'image/jpeg' }));
    const [value] = submission('2026-11-01T10:00:00Z', ['HT', '1']).values;
    const sent = { ...submission('2026-11-01T10:00:00Z'), values: [{ ...value, readingImages }] };
    return fixture
      .importJson({ ...basis, jobs: [jobRecord('1', { ...two, results: [sent] })] })
      .then(summary);
  };
  const place = 'results.0.values.0.readingImages';
  expect(await importPhotos(jpeg(1), 'R0lGODlh')).toEqual([
    expect.stringContaining(`${place}.1.encodedImage: is no JPEG in base64`),
  ]);
  expect(await importPhotos(...Array(4).fill(jpeg(1)))).toEqual([expect.stringContaining(place)]);
  expect(await importPhotos(jpeg(1), jpeg(2))).toContain('result: +1 ~0 -0 =0');
  const photos = () =>
    fixture.rows(
      'select position, photo.bytes from reading_photo join photo on hash = photo_hash order by position',
    );
  const expected = [1, 2].map((mark, position) => ({ position, bytes: Buffer.from(jpeg(mark), 'base64') }));
  expect(await photos()).toEqual(expected);
  expect(await importPhotos(jpeg(1), jpeg(2))).toContain('result: +0 ~0 -0 =1');
  expect(await importPhotos(jpeg(3))).toContain('result: +0 ~0 -0 =1');
  expect(await photos()).toEqual(expected);
});

test('a result older than one that is stored does not become the current one', async () => {
  await fixture.importJson({ ...basis, jobs: [jobRecord('1', two)] });
  await send('3.25', "'2026-11-02T00:00:00Z'");
  const late = await fixture.importJson({
    jobs: [jobRecord('1', { ...two, results: [submission('2026-11-01T10:00:00Z', ['HT', '1'])] })],
  });
  expect(summary(late)[0]).toContain('results.0.created: a later reading of this job is stored already');
  expect(await stored()).toHaveLength(1);
});

test('a register that leaves the file is removed, unless it has readings', async () => {
  await fixture.importJson({ ...basis, jobs: [jobRecord('1', two)] });
  await send('3.25');
  const outcome = await fixture.importJson({
    jobs: [jobRecord('1', { meter: { meterNumber: '1ESY1', meterRateTasks: [{ taskId: 'NEU' }] } })],
  });
  expect(summary(outcome)).toContain('register: +1 ~0 -1 =0');
  expect(await fixture.rows('select task_id from meter_rate_task order by key')).toEqual([
    { task_id: 'HT' },
    { task_id: 'NEU' },
  ]);
  expect(await stored()).toEqual([{ task_id: 'HT', reading_value: '3.25' }]);
});

test('history is kept in the order of days, and only what differs is touched', async () => {
  const event = (readingDate: string, readingValue: string) => ({ readingDate, readingValue });
  const importHistory = (...readingEvents: object[]) =>
    fixture.importJson({ ...basis, jobs: [jobRecord('1', {}, { readingEvents })] }).then(summary);
  await importHistory(event('2025-06-01', '20'), event('2024-06-01', '10'));
  expect(
    await importHistory(event('2024-06-01', '10.0'), event('2025-06-01', '21'), event('2026-06-01', '30')),
  ).toContain('history: +1 ~1 -0 =1');
  expect(await importHistory(event('2024-06-01', '10'))).toContain('history: +0 ~0 -2 =1');
  expect(await fixture.rows('select reading_value from meter_rate_task, unnest(reading_events)')).toEqual([
    { reading_value: '10' },
  ]);
});
