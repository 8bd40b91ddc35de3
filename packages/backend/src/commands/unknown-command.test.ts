import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import {
  allowAnonymousReadings,
  anonymousReading,
  asAnonymous,
  createTestApp,
  keepPhoto,
  markedPhoto,
  sendingAnonymously,
  type TestApp,
} from '#test-app';
import { runCommand } from '#test-command';

let backend: TestApp;
let number: string;
let folder: string;
beforeAll(async () => {
  backend = await createTestApp({ drawPhoto: keepPhoto });
  folder = await mkdtemp(join(tmpdir(), 'zaehlwerk-unknown-'));
  await allowAnonymousReadings(backend);
  const [first, second] = anonymousReading().readingValues;
  const change = {
    meterNumber: '1EMH0012345679',
    email: 'erika@post.example',
    readingValues: [{ ...first, readingImages: [markedPhoto(1)] }, second],
  };
  number = (await (await asAnonymous(backend))(sendingAnonymously(change))).json().submissionNumber;
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

/** Runs `npm run backend -- …` beside the running backend. */
const run = (...args: string[]) => runCommand(args, { DATABASE_URL: backend.databaseUrl, INIT_CWD: folder });
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

test('from an open reading to its job: list, candidates, assign, and what is on record', async () => {
  const open = rowsOf((await run('unknown', 'list')).stdout);
  expect(open).toMatchObject([
    { reference: number, meterNumber: '1EMH0012345679', name: 'Erika Mustermann', state: 'OPEN' },
  ]);
  const [likely] = rowsOf((await run('unknown', 'candidates', number)).stdout);
  expect(likely).toMatchObject({ jobId: 'J-1', match: 'similar', slips: '1', sameAddress: 'false' });
  const assigned = await run('unknown', 'assign', number.toLowerCase(), 'J-1');
  expect(assigned).toEqual({ code: 0, stdout: '', stderr: `Reading ${number} is assigned to job "J-1".\n` });
  expect(rowsOf((await run('unknown', 'list')).stdout)).toEqual([]);
  expect(rowsOf((await run('unknown', 'list', '--state', 'assigned')).stdout)).toMatchObject([
    { reference: number, jobId: 'J-1', decidedBy: userInfo().username },
  ]);
  const rejected = await run(
    'unknown',
    'reject',
    number,
    '--reason',
    'Photo of another meter',
    '--by',
    'Anna',
  );
  expect(rejected.stderr).toBe(`Reading ${number} is rejected.\n`);
  const shown = await run('unknown', 'show', number, '--photos', 'photos');
  expect(shown.stderr).toBe('1 photo written to photos.\n');
  expect(shown.stdout).not.toContain('post.example');
  expect(JSON.parse(shown.stdout)).toMatchObject({
    readings: [{ obis: '1-0:1.8.1', state: 'REJECTED' }, { obis: '1-0:1.8.2' }],
    decisions: [
      { state: 'ASSIGNED', jobId: 'J-1', decidedBy: userInfo().username },
      { state: 'REJECTED', rejectReason: 'Photo of another meter', decidedBy: 'Anna' },
    ],
  });
  expect(await readdir(join(folder, 'photos', number))).toHaveLength(1);
});

test('the list has location and reading period of the job, in both formats', async () => {
  const ofJob = {
    meLoId: 'DE0001',
    maLoId: '50000000001',
    earliestExecution: '2026-11-01',
    latestExecution: '2026-11-30',
  };
  await backend.pool.query(
    `update job set melo_id = $1, malo_id = $2, earliest_execution = $3, latest_execution = $4 where id = 'J-1'`,
    Object.values(ofJob),
  );
  await run('unknown', 'assign', number, 'J-1');
  const [row] = rowsOf((await run('unknown', 'list', '--state', 'assigned')).stdout);
  expect(row).toMatchObject({ reference: number, ...ofJob });
  const listed = await run('unknown', 'list', '--state', 'assigned', '--format', 'json');
  const [object] = JSON.parse(listed.stdout);
  expect(object).toMatchObject({ reference: number, ...ofJob });
  expect(Object.keys(object)).toEqual(Object.keys(row ?? {}));
});

test('the export has them, with their photos, and a cursor goes on behind them', async () => {
  const args = ['export', '--meters', 'anonymous', '--cursor', 'cursor'];
  const { stdout } = await run(...args, '--photos', 'all', '--since', '2026-01-01');
  const [row] = rowsOf(stdout);
  expect(row).toMatchObject({ submissionNumber: number, zip: '37997', value: '4711' });
  expect(await readdir(join(folder, 'all', number))).toEqual([row?.images?.split('/')[1]]);
  const next = await run(...args, '--out', 'next.csv');
  expect(next).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(rowsOf(await readFile(join(folder, 'next.csv'), 'utf8'))).toEqual([]);
  const wrong = await run('export', '--meters', 'jobs', '--since', '2026-01-01', '--photos', 'all');
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining('--photos needs --meters anonymous'),
  ]);
});

test.each<[string, string[], RegExp]>([
  [
    'no such reading',
    ['assign', 'ZZZZZ-ZZZZZ', 'J-1'],
    /^There is no reading "ZZZZZ-ZZZZZ" without a job\.$/,
  ],
  ['no such job', ['assign', 'NUMBER', 'J-7'], /^There is no job "J-7" in application "demo"\.$/],
  ['no reason', ['reject', 'NUMBER'], /--reason/],
  ['an empty reason', ['reject', 'NUMBER', '--reason', ' '], /^The reason must have/],
])('%s: one clear line, exit code 1', async (_case, args, line) => {
  const { code, stdout, stderr } = await run(
    'unknown',
    ...args.map(arg => (arg === 'NUMBER' ? number : arg)),
  );
  expect([code, stdout, stderr.trim()]).toEqual([1, '', expect.stringMatching(line)]);
});

test('a reading with login is found by its submission number and by its id', async () => {
  const { rows } = await backend.pool.query<{ id: string; number: string }>(
    `insert into unknown_reading (account_id, meter_number, reading_date, reading_value)
     select id, '7GAS0000000009', '2026-11-20', 17 from account where username = 'Kunde'
     returning id, number`,
  );
  const [{ id, number: submissionNumber } = { id: '', number: '' }] = rows;
  for (const wanted of [submissionNumber, submissionNumber.toLowerCase().replace('-', ' '), id]) {
    const [likely] = rowsOf((await run('unknown', 'candidates', wanted)).stdout);
    expect(likely).toMatchObject({ jobId: 'J-9', match: 'exact' });
  }
  expect((await run('unknown', 'assign', submissionNumber, 'J-9')).stderr).toBe(
    `Reading ${id} is assigned to job "J-9".\n`,
  );
  await backend.pool.query('delete from unknown_reading_decision where unknown_reading_id = $1', [id]);
  await backend.pool.query('delete from unknown_reading where id = $1', [id]);
});
