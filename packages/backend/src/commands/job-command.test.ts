import {
  allowAnonymousReadings,
  anonymousReading,
  asAnonymous,
  codeOf,
  createTestApp,
  keepPhoto,
  markedPhoto,
  sending,
  sendingAnonymously,
  type TestApp,
} from '#test-app';
import { runCommand } from '#test-command';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp({ drawPhoto: keepPhoto });
});
beforeEach(() => backend.reset());
afterAll(() => backend.close());

const run = (...args: string[]) => runCommand(args, { DATABASE_URL: backend.databaseUrl });
const count = async (sql: string) =>
  (await backend.pool.query(`select count(*)::int as n from ${sql}`)).rows[0].n;
type Ask = Awaited<ReturnType<TestApp['as']>>;
const jobsOf = async (ask: Ask) =>
  (await ask({ url: '/api/pro/job' })).json().jobs.map(({ id }: { id: string }) => id);
const results = [{ taskId: 'NT', readingValue: 5, readingImages: [markedPhoto(1)] }];

test('a closed job is hidden and takes no reading, until it is opened again', async () => {
  const ask = await backend.as('kunde');
  await ask(sending('J-1', results));
  const close = ['job', 'close', '--job', 'J-1'];
  expect(await run(...close)).toEqual({
    code: 0,
    stdout:
      'Job "J-1" of meter 1EMH0012345678 is closed:\n  2 accounts no longer see it; readings that still come are refused; what was sent stays\n',
    stderr: 'Dry run, nothing was changed. To do it, add --confirm "J-1".\n',
  });
  expect(await jobsOf(ask)).toEqual(['J-1', 'J 2/ü']);
  expect((await run(...close, '--confirm', 'J-1')).stderr).toBe('Done.\n');
  expect(await jobsOf(ask)).toEqual(['J 2/ü']);
  expect(await codeOf(ask(sending('J-1', results)))).toBe('404 job_unknown');
  expect(await run(...close, '--confirm', 'J-1')).toMatchObject({
    code: 0,
    stdout: 'Job "J-1" is closed already.\n',
    stderr: '',
  });
  await run('job', 'close', '--job', 'J 2/ü', '--confirm', 'J 2/ü');
  expect(await jobsOf(ask)).toEqual([]);
  await run('job', 'reopen', '--job', 'J-1', '--confirm', 'J-1');
  expect(await jobsOf(ask)).toEqual(['J-1']);
  expect((await ask(sending('J-1', results))).statusCode).toBe(200);
});

test('a job with readings is deleted only together with them', async () => {
  await (await backend.as('kunde'))(sending('J-1', results));
  const remove = ['job', 'delete', '--job', 'J-1'];
  expect(await run(...remove, '--confirm', 'J-1')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Job "J-1" has 1 reading: export them/),
  });
  const { stdout } = await run(...remove, '--with-readings');
  expect(stdout).toContain('1 reading goes, with 1 photo\n');
  expect(await count('submission')).toBe(1);
  await run(...remove, '--with-readings', '--confirm', 'J-1');
  for (const table of ['submission', 'reading_result', 'photo', "job where id = 'J-1'"])
    expect(await count(table)).toBe(0);
  expect((await run(...remove)).stderr).toMatch(/^This was done on .* Nothing is left to do\.\n$/);
  expect((await run('job', 'delete', '--job', 'J-99')).stderr).toBe(
    'There is no job "J-99" in application "demo".\n',
  );
});

test('the photos of a reading, then the reading; a correction no longer shows them', async () => {
  const ask = await backend.as('kunde');
  await ask(sending('J-1', results));
  const { rows } = await backend.pool.query(
    'select id, (select number from submission) as number from reading_photo',
  );
  const [{ id, number }] = rows;
  await ask(sending('J-1', [{ taskId: 'NT', readingValue: 6, keptImageIds: [id] }]));
  const remove = ['reading', 'delete', '--number', number.toLowerCase().replace('-', ' ')];
  const photos = await run(...remove, '--photo-only');
  expect(photos.stdout).toMatch(/loses its photos:\n {2}1 photo goes, also from \w{5}-\w{5}\n$/);
  expect(await count('photo')).toBe(1);
  await run(...remove, '--photo-only', '--confirm', remove[3] ?? '');
  expect([await count('photo'), await count('submission')]).toEqual([0, 2]);
  expect(await run(...remove, '--photo-only', '--confirm', remove[3] ?? '')).toMatchObject({
    code: 0,
    stderr: '',
  });
  await run(...remove, '--confirm', remove[3] ?? '');
  expect([await count('reading_result'), await count('submission')]).toEqual([1, 1]);
  expect((await run(...remove)).stderr).toMatch(/^This was done on/);
});

test('a reading without login goes whole, with the decision about it', async () => {
  await allowAnonymousReadings(backend);
  const [first, second] = anonymousReading().readingValues;
  const readingValues = [{ ...first, readingImages: [markedPhoto(3)] }, second];
  const answer = await (await asAnonymous(backend))(sendingAnonymously({ readingValues }));
  const { submissionNumber: number } = answer.json();
  await run('unknown', 'assign', number, 'J-1');
  await run('reading', 'delete', '--number', number, '--confirm', number);
  for (const table of ['anonymous_reading', 'anonymous_reading_value', 'photo', 'unknown_reading_decision'])
    expect(await count(table)).toBe(0);
  expect((await run('reading', 'delete', '--number', 'AAAAA-AAAAA')).stderr).toBe(
    'There is no reading "AAAAA-AAAAA", or not any more.\n',
  );
});
