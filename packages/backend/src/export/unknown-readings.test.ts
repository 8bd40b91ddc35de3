import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { createTestApp, type TestApp } from '#test-app';
import { assignReading, rejectReading } from '../assignment/decide-reading.ts';
import { exportReadings } from './export-readings.ts';
import { type ExportFormat, exportFormats } from './formats.ts';

let backend: TestApp;
beforeAll(async () => {
  backend = await createTestApp();
  await backend.pool.query(
    `insert into unknown_reading (id, account_id, meter_number, reading_date, reading_value, comment, created)
     select id::uuid, (select id from account where application_id = application and lower(username) = 'kunde'),
       number, '2026-11-09', value::numeric, comment, created::timestamptz
     from (values
       ('00000000-0000-4000-8000-000000000002', 'demo', '=1ESY', '123456789.120', '@home', '2026-11-10T23:00Z'),
       ('00000000-0000-4000-8000-000000000001', 'demo', '7GAS', '0', null, '2026-11-10T22:59:59.999Z'),
       ('00000000-0000-4000-8000-000000000003', 'other', '8WAS', '7', null, '2026-11-12T08:00Z')
     ) as reading (id, application, number, value, comment, created)`,
  );
  await backend.pool.query(
    `insert into unknown_reading_photo (id, reading_id, position, bytes)
     select ('00000000-0000-4000-8000-00000000001' || n)::uuid, '00000000-0000-4000-8000-000000000002',
       n, 'x' from generate_series(1, 2) n`,
  );
});
afterAll(() => backend.close());

async function exported(format: ExportFormat, since: string, applicationId?: string): Promise<string> {
  const output = new PassThrough();
  const options = { since, format, meters: 'unknown', ...(applicationId && { applicationId }) } as const;
  const [written] = await Promise.all([text(output), exportReadings(backend.pool, options, output)]);
  return written;
}

const folder = '/api/pro/unknown-reading/00000000-0000-4000-8000-000000000002/images';
const paths = [1, 2].map(n => `${folder}/00000000-0000-4000-8000-00000000001${n}`);

test('a row says who read which number when, exactly, and where the photos are', async () => {
  const rows = JSON.parse(await exported('json', '2026-11-11', 'demo'));
  expect(rows).toEqual([
    {
      application: 'demo',
      account: 'Kunde',
      meterNumber: '=1ESY',
      value: '123456789.12',
      readingDate: '2026-11-09',
      reason: 'OTHER_KSA',
      comment: '@home',
      created: '2026-11-10T23:00:00.000Z',
      readingId: '00000000-0000-4000-8000-000000000002',
      images: paths.map(path => ({ imageId: path.slice(-36), path })),
      state: 'OPEN',
      jobId: null,
      rejectReason: null,
      decided: null,
      decidedBy: null,
      meLoId: null,
      maLoId: null,
      earliestExecution: null,
      latestExecution: null,
      submissionNumber: expect.stringMatching(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/),
    },
  ]);
  const ask = await backend.as('kunde');
  const photos = await Promise.all(paths.map(url => ask({ url })));
  expect(photos.map(photo => [photo.statusCode, photo.body])).toEqual([
    [200, 'x'],
    [200, 'x'],
  ]);
});

test('in a spreadsheet: in the order of arrival, texts defused, values as they are', async () => {
  const rows: Record<string, string>[] = parse(await exported('csv', '2026-11-10'), { columns: true });
  expect(
    rows.map(({ meterNumber, value, comment, images }) => [meterNumber, value, comment, images]),
  ).toEqual([
    ['7GAS', '0', '', ''],
    ["'=1ESY", '123456789.12', "'@home", paths.join(' ')],
    ['8WAS', '7', '', ''],
  ]);
});

test('an assigned reading has locations and reading period of its job, until it is rejected', async () => {
  await backend.pool.query(`update job set melo_id = 'DE0001', malo_id = '50000000001',
    earliest_execution = '2026-11-01', latest_execution = '2026-11-30' where id = 'J-1'`);
  const decision = { wanted: '00000000-0000-4000-8000-000000000002', by: 'Anna' };
  const places = async () => {
    const rows: Record<string, string>[] = parse(await exported('csv', '2026-11-10'), { columns: true });
    return rows.map(({ jobId, meLoId, maLoId, earliestExecution, latestExecution }) =>
      [jobId, meLoId, maLoId, earliestExecution, latestExecution].join(' '),
    );
  };
  await assignReading(backend.pool, decision, 'J-1');
  expect(await places()).toEqual(['    ', 'J-1 DE0001 50000000001 2026-11-01 2026-11-30', '    ']);
  await rejectReading(backend.pool, decision, 'Photo of another meter');
  expect(await places()).toEqual(Array(3).fill('    '));
});

test('since, the application, and readings of jobs are kept apart', async () => {
  for (const format of exportFormats) {
    expect(await exported(format, '2026-11-12T08:00:00.001Z')).not.toContain('8WAS');
    expect(await exported(format, '2026-11-01', 'other')).not.toContain('1ESY');
  }
  const output = new PassThrough();
  const options = { since: '2026-11-01', format: 'json' } as const;
  const [written] = await Promise.all([text(output), exportReadings(backend.pool, options, output)]);
  expect(JSON.parse(written)).toEqual([]);
});
