import fs from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { basis, createTestImport, fingerprint, jobRecord, summary, type TestImport } from '#test-import';
import { importFile } from './import-file.ts';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
  await fixture.importJson({ ...basis, jobs: [jobRecord('0')] });
});
afterAll(() => fixture.close());

/** A document whose jobs each stand in a line of their own, the first in line 2. */
const jobsText = (...jobs: object[]) => `{"jobs": [\n${jobs.map(job => JSON.stringify(job)).join(',\n')}\n]}`;
const importJobs = (...jobs: object[]) => fixture.importText('jobs.json', jobsText(...jobs)).then(summary);
const one = (job: object, register?: object) =>
  importJobs(jobRecord('good'), jobRecord('bad', job, register));
const history = (...readingEvents: object[]) => one({}, { readingEvents });

test('every bad row is named with line, field and reason, and nothing of the file is applied', async () => {
  const before = await fingerprint(fixture.pool);
  const outcome = await importJobs(
    jobRecord('1'),
    jobRecord('2', { jobConstraints: { latestExecution: '2026-02-30' } }),
    jobRecord('3', { accounts: 'anna' }),
    jobRecord('4', {}, { preDecimals: -1, obis: 'kWh' }),
    jobRecord('5'),
  );
  expect(outcome).toEqual([
    '3 jobConstraints.latestExecution: Invalid ISO date',
    '4 accounts: Invalid input: expected array, received string',
    '5 meter.meterRateTasks.0.obis: is not an OBIS code',
    '5 meter.meterRateTasks.0.preDecimals: Too small: expected number to be >=0',
  ]);
  expect(await fingerprint(fixture.pool)).toBe(before);
});

test.each<[string, () => Promise<string[]>, string]>([
  ['a job that the portal could not show', () => one({ id: 'neu' }), "3 id: is the portal's own word"],
  ['a misspelled field', () => one({ jobConstrains: {} }), '3 jobConstrains: this field is unknown'],
  [
    'a misspelled field deep inside',
    () => one({}, { readingValueValidation: { minimum: 1 } }),
    '3 meter.meterRateTasks.0.readingValueValidation.minimum: this field is unknown',
  ],
  [
    'a register twice',
    () => one({ meter: { meterNumber: '1', meterRateTasks: [{ taskId: 'A' }, { taskId: 'A' }] } }),
    '3 meter.meterRateTasks: two registers have the same taskId',
  ],
  [
    'a range the wrong way round',
    () => one({}, { readingValueValidation: { minimumValue: '10.01', maximumValue: 10 } }),
    '3 meter.meterRateTasks.0.readingValueValidation.minimumValue: is greater than maximumValue',
  ],
  [
    'a period the wrong way round',
    () => one({ jobConstraints: { earliestExecution: '2026-12-02', latestExecution: '2026-12-01' } }),
    '3 jobConstraints.earliestExecution: is after latestExecution',
  ],
  [
    'a value that a JSON number cannot hold',
    () => history({ readingDate: '2025-01-01', readingValue: 1234567890.1234567 }),
    '3 meter.meterRateTasks.0.readingEvents.0.readingValue: not a number of at most 15 digits (more than 15, or zeros at the end that count: write "1234.50" as text)',
  ],
  [
    'an unknown reason',
    () => history({ readingDate: '2025-01-01', readingValue: 1, reason: 'GUESS' }),
    '3 meter.meterRateTasks.0.readingEvents.0.reason: Invalid option: expected one of "INITIAL_READING"|"PERIODIC_READING"|"ESTIMATED_READING"|"INTERMEDIATE_READING"|"METER_CHANGE"|"OTHER"|"OTHER_KSA"',
  ],
  [
    'an unknown account',
    () => one({ accounts: ['anna', 'carl'] }),
    '3 accounts.1: there is no account "carl"',
  ],
  [
    'a job twice',
    () => importJobs(jobRecord('1'), jobRecord('2'), jobRecord('1')),
    '4 id: the job "1" appears twice in the file (in CSV: its rows are not below each other)',
  ],
  [
    'a result of a register that the meter does not have',
    () =>
      one({
        results: [
          {
            account: 'anna',
            created: '2026-01-01T00:00:00Z',
            readingDate: '2026-01-01',
            values: [{ taskId: 'X', readingValue: 1 }],
          },
        ],
      }),
    '3 results: name a taskId that the meter does not have',
  ],
])('%s', async (_, run, problem) => {
  expect(await run()).toEqual([problem]);
});

test.each<[string, string, string]>([
  ['broken JSON', '{"jobs": [\n{"id": "1"},\n{"id": }]}', '3 undefined: the file is not valid JSON'],
  ['a cut-off file', '{"jobs": [\n{"id": "1"', '2 undefined: the file is not valid JSON'],
  ['an empty file', '', '1 undefined: the file is not valid JSON'],
  ['another document', '[1]', '1 undefined: the file is not a JSON object'],
  [
    'an unknown section',
    '{"jobs": [],\n"meters": []}',
    '2 undefined: "meters" is unknown here (known: application, accounts, links, jobs)',
  ],
  ['a section that is no list', '{"jobs": {}}', '1 undefined: "jobs" is not a list'],
  ['rows that are no objects', '{"jobs": [\n1]}', '2 : Invalid input: expected object, received number'],
])('%s', async (_, text, problem) => {
  expect(summary(await fixture.importText('file.json', text))).toEqual([problem]);
});

test('a file that is no UTF-8, not there, or of another kind', async () => {
  const latin1 = Buffer.from('{"jobs": [{"id": "M\u00fcller"}]}', 'latin1');
  expect(summary(await fixture.importText('file.json', latin1))[0]).toContain('the file is not UTF-8 text');
  expect(summary(await fixture.importText('file.xlsx', ''))[0]).toContain(
    'the file must end in .json or .csv',
  );
  const missing = join(fixture.folder, 'missing.json');
  expect(summary(await importFile(fixture.pool, missing))).toEqual([
    'undefined undefined: the file cannot be read (ENOENT)',
  ]);
});

test('a failure of the disk without a code', async () => {
  const failing = new Readable({ read: () => failing.destroy(new Error('Input/output error')) });
  jest.spyOn(fs, 'createReadStream').mockReturnValueOnce(failing as fs.ReadStream);
  expect(summary(await fixture.importText('file.json', '{}'))).toEqual([
    'undefined undefined: the file cannot be read (unknown error)',
  ]);
  jest.restoreAllMocks();
});

test('jobs of several batches are stored, and compared with each other', async () => {
  const company = 'Genossenschaft '.repeat(600);
  const jobs = Array.from({ length: 250 }, (_, n) => jobRecord(`B-${n}`, { customer: { company } }));
  expect(await importJobs(...jobs)).toEqual([
    'job: +250 ~0 -0 =0',
    'access: +250 ~0 -0 =0',
    'register: +250 ~0 -0 =0',
  ]);
  expect(await importJobs(...jobs, jobRecord('B-0'))).toEqual([
    '252 id: the job "B-0" appears twice in the file (in CSV: its rows are not below each other)',
  ]);
});

test('the reading stops when there are very many problems', async () => {
  const outcome = await fixture.importText(
    'jobs.json',
    jobsText(...Array.from({ length: 500 }, () => ({ id: 1 }))),
  );
  expect(outcome.ok ? 0 : outcome.problems.length).toBeLessThan(60);
});
