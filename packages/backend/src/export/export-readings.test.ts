import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { basis, createTestImport, jobRecord, type TestImport } from '#test-import';
import { exportReadings } from './export-readings.ts';
import type { ExportFormat } from './formats.ts';

const comment = '=1+1;"Zeile"\r\n@zwei, drei';
const submission = (created: string, values: object[]) => ({
  account: 'anna',
  created,
  readingDate: created.slice(0, 10),
  values,
});

const gasMeter = {
  meterNumber: '+49',
  meterType: 'GAS_METER',
  meterRateTasks: [{ taskId: 'G', obis: '7-0:3.0.0' }],
};

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
  const power = [
    {
      taskId: 'HT',
      obis: '1-0:1.8.1',
      rateName: '-Tarif',
      preDecimals: 9,
      postDecimals: 3,
      targetReadingDate: '2026-11-15',
    },
    { taskId: 'NT', obis: '1-0:1.8.2', postDecimals: 2 },
  ];
  await fixture.importJson({
    ...basis,
    jobs: [
      jobRecord('J/1', {
        meter: { meterNumber: '1ESY0001', meLoId: 'DE0001', maLoId: '50000000001', meterRateTasks: power },
        jobConstraints: { earliestExecution: '2026-11-01', latestExecution: '2026-11-30' },
        results: [
          submission('2026-11-10T22:59:59.999Z', [{ taskId: 'HT', readingValue: '1' }]),
          submission('2026-11-10T23:00:00.000Z', [
            { taskId: 'HT', readingValue: '123456789.012', comment },
            { taskId: 'NT', readingValue: '0' },
          ]),
          submission('2026-11-12T08:00:00.000Z', [{ taskId: 'HT', readingValue: '123456789.1' }]),
        ],
      }),
      jobRecord('2', {
        meter: gasMeter,
        results: [submission('2026-11-11T08:00:00.000Z', [{ taskId: 'G', readingValue: '007.50' }])],
      }),
    ],
  });
  await fixture.pool.query(
    `insert into reading_photo (id, result_id, position, bytes)
     select ('00000000-0000-0000-0000-00000000000' || n)::uuid, result.id, n, 'x'
     from generate_series(1, 2) n, reading_result result where reading_value = 123456789.012`,
  );
});
afterAll(() => fixture.close());

async function exported(format: ExportFormat, since: string, applicationId?: string): Promise<string> {
  const output = new PassThrough();
  const [written] = await Promise.all([
    text(output),
    exportReadings(fixture.pool, { since, format, ...(applicationId && { applicationId }) }, output),
  ]);
  return written;
}
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

test('values are exact, with the register’s decimals, from nine digits and three decimals to zero', async () => {
  const rows = rowsOf(await exported('csv', '2026-11-01'));
  expect(rows.map(({ taskId, value }) => `${taskId} ${value}`)).toEqual([
    'HT 1.000',
    'HT 123456789.012',
    'NT 0.00',
    'G 7.5',
    'HT 123456789.100',
  ]);
});

test('a row says whose reading it is, of what, when and why, and whether it is the current one', async () => {
  const [row] = JSON.parse(await exported('json', '2026-11-11'));
  const folder = '/api/pro/job/J%2F1/meter-rate-tasks/HT/result-images/00000000-0000-0000-0000-00000000000';
  expect(row).toEqual({
    application: 'demo',
    account: 'anna',
    jobId: 'J/1',
    meterNumber: '1ESY0001',
    meterType: 'ELECTRIC_METER',
    taskId: 'HT',
    obis: '1-0:1.8.1',
    rateName: '-Tarif',
    unit: 'kWh',
    value: '123456789.012',
    readingDate: '2026-11-10',
    reason: 'OTHER_KSA',
    comment,
    created: '2026-11-10T23:00:00.000Z',
    resultId: expect.stringMatching(/^\d+$/),
    current: false,
    images: [1, 2].map(n => ({ imageId: `00000000-0000-0000-0000-00000000000${n}`, path: `${folder}${n}` })),
    submissionNumber: expect.stringMatching(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/),
    meLoId: 'DE0001',
    maLoId: '50000000001',
    earliestExecution: '2026-11-01',
    latestExecution: '2026-11-30',
    targetReadingDate: '2026-11-15',
  });
  const rows = rowsOf(await exported('csv', '2026-11-01'));
  expect(rows.map(({ current }) => current)).toEqual(['false', 'false', 'true', 'true', 'true']);
  expect(rows[1]?.images).toBe(`${folder}1 ${folder}2`);
});

test('a cursor goes on after what was exported; what the utility imports itself is nothing new', async () => {
  const goOn = async (cursor?: string) => {
    const output = new PassThrough();
    const start = cursor === undefined ? { since: '2026-11-11' } : { cursor };
    const options = { ...start, format: 'json' } as const;
    const [written, next] = await Promise.all([text(output), exportReadings(fixture.pool, options, output)]);
    return { next, values: JSON.parse(written).map(({ value }: { value: string }) => value) };
  };
  const first = await goOn();
  expect(first.values).toEqual(['123456789.012', '0.00', '7.5', '123456789.100']);
  const results = [submission('2026-11-13T08:00:00.000Z', [{ taskId: 'G', readingValue: '8' }])];
  await fixture.importJson({ ...basis, jobs: [jobRecord('2', { meter: gasMeter, results })] });
  const sending = await fixture.pool.connect();
  await sending.query('begin');
  await sending.query(`with sent as (insert into submission (job_key, account_id, reading_date, created)
      select job_key, account_id, reading_date, '2026-11-14' from submission order by id desc limit 1 returning id, job_key)
    insert into reading_result (submission_id, task_key, reading_value)
      select sent.id, task.key, 9 from sent join meter_rate_task task using (job_key)`);
  const second = await goOn(first.next);
  expect(second.values).toEqual([]);
  await sending.query('commit');
  const third = await goOn(second.next);
  expect(third.values).toEqual(['9']);
  expect((await goOn(third.next)).values).toEqual([]);
  await sending.query('delete from reading_result where reading_value in (8, 9)');
  sending.release();
});

test('texts that a spreadsheet would run are defused, by RFC 4180', async () => {
  const csv = await exported('csv', '2026-11-01');
  const rows = rowsOf(csv);
  expect(rows[1]).toMatchObject({ comment: '\'=1+1;"Zeile"\r\n\'@zwei, drei', rateName: "'-Tarif" });
  expect(rows[3]).toMatchObject({ meterNumber: "'+49" });
  expect(csv).toMatch(/^"application","account","jobId",/);
  expect(csv).toContain(`"'=1+1;""Zeile""\r\n'@zwei, drei"`);
  expect(csv.replace(/"'=1[^,]*, drei"/, '').split('\r\n')).toHaveLength(7);
});

test('since is inclusive: a day begins at midnight in Germany, an instant is an instant', async () => {
  const created = async (since: string) => rowsOf(await exported('csv', since)).map(row => row.created);
  expect((await created('2026-11-11'))[0]).toBe('2026-11-10T23:00:00.000Z');
  expect((await created('2026-11-10T22:59:59.999Z'))[0]).toBe('2026-11-10T22:59:59.999Z');
  expect(await created('2026-11-12T09:00:00+01:00')).toEqual(['2026-11-12T08:00:00.000Z']);
});

test('nothing to export is a header, or an empty list', async () => {
  expect(rowsOf(await exported('csv', '2027-01-01'))).toEqual([]);
  expect(JSON.parse(await exported('json', '2027-01-01'))).toEqual([]);
  expect(JSON.parse(await exported('json', '2026-01-01', 'other'))).toEqual([]);
});
