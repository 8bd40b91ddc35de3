import { resolve } from 'node:path';
import { Client } from 'pg';
import sharp from 'sharp';
import { basis, createTestImport, fingerprint, jobRecord, summary, type TestImport } from '#test-import';
import { readApplication } from '../public/read-application.ts';
import { importFile } from './import-file.ts';
import { describeChanges } from './report.ts';

const example = resolve(__dirname, '../../../../docs/guide/import-example.json');

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.close());

test('the documented JSON example arrives whole, exact to the last digit', async () => {
  expect(summary(await importFile(fixture.pool, example))).toEqual([
    'application: +1 ~0 -0 =0',
    'account: +2 ~0 -0 =0',
    'link: +1 ~0 -0 =0',
    'job: +1 ~0 -0 =0',
    'access: +2 ~0 -0 =0',
    'register: +1 ~0 -0 =0',
    'history: +2 ~0 -0 =0',
    'result: +1 ~0 -0 =0',
  ]);
  expect(
    await fixture.rows(
      `select job.id, latest_execution::text, meter_number, meter_type, customer->>'company' as company,
         meter_address->>'locationDescription' as place, maximum_value::text, strict_validation
       from job join meter_rate_task on job_key = job.key`,
    ),
  ).toEqual([
    {
      id: '2026-4713',
      latest_execution: '2027-01-15',
      meter_number: '7GMT0008123456',
      meter_type: 'GAS_METER',
      company: 'Hausverwaltung Sommerfeld GmbH',
      place: 'Heizungskeller',
      maximum_value: '16800',
      strict_validation: true,
    },
  ]);
  expect(
    await fixture.rows(
      'select reading_date::text, reading_value, reason from meter_rate_task, unnest(reading_events)',
    ),
  ).toEqual([
    { reading_date: '2024-12-30', reading_value: '10120.000', reason: 'ESTIMATED_READING' },
    { reading_date: '2025-12-29', reading_value: '11611.902', reason: 'PERIODIC_READING' },
  ]);
  expect(
    await fixture.rows(
      `select username, reading_date::text, submission.created, reading_value, comment
       from reading_result join submission on submission.id = submission_id join account on account.id = account_id`,
    ),
  ).toEqual([
    {
      username: 'hausmeister',
      reading_date: '2026-12-02',
      created: new Date('2026-12-02T08:15:00Z'),
      reading_value: '13020.500',
      comment: 'Vor dem Zählertausch abgelesen',
    },
  ]);
});

test('the same file for the second time changes nothing, not even a row in its place', async () => {
  await importFile(fixture.pool, example);
  const before = await fingerprint(fixture.pool);
  const outcome = await importFile(fixture.pool, example);
  expect(summary(outcome).every(line => line.includes('+0 ~0 -0'))).toBe(true);
  expect(await fingerprint(fixture.pool)).toBe(before);
});

test('a dry run says what would happen, names the first, and changes nothing', async () => {
  await fixture.importJson({ ...basis, jobs: [jobRecord('1'), jobRecord('2')] });
  const before = await fingerprint(fixture.pool);
  const next = {
    jobs: [
      jobRecord('1'),
      jobRecord('2', {}, { unit: 'MWh' }),
      ...['3', '4', '5', '6', '7', '8'].map(id => jobRecord(id)),
    ],
  };
  const dry = await fixture.importJson(next, { dryRun: true });
  expect(summary(dry)).toEqual(['job: +6 ~0 -0 =2', 'access: +6 ~0 -0 =2', 'register: +6 ~1 -0 =1']);
  expect(dry.ok && describeChanges(dry.changes)).toContain('added: 3, 4, 5, 6, 7, …');
  expect(dry.ok && describeChanges(dry.changes)).toContain('changed: 2/T');
  expect(await fingerprint(fixture.pool)).toBe(before);
  expect(summary(await fixture.importJson(next))).toEqual(summary(dry));
});

test('a job in the file replaces the stored one; what it does not state is gone, config and history stay', async () => {
  const config = { meterReading: { queryPostDecimals: false } };
  const history = { readingEvents: [{ readingDate: '2025-01-01', readingValue: 1 }] };
  await fixture.importJson({
    ...basis,
    jobs: [
      jobRecord('1', { config, partner: { identifier: 'P' } }, { ...history, unit: 'kWh' }),
      jobRecord('2'),
    ],
  });
  await fixture.importJson({ jobs: [jobRecord('1')] });
  expect(
    await fixture.rows(
      `select config, partner, unit, cardinality(reading_events) as history
       from job join meter_rate_task on job_key = job.key where job.id = '1'`,
    ),
  ).toEqual([{ config, partner: null, unit: null, history: 1 }]);
  await fixture.importJson({ jobs: [jobRecord('1', {}, { readingEvents: [] })] });
  expect(await fixture.rows('select from meter_rate_task, unnest(reading_events)')).toEqual([]);
  expect(await fixture.rows('select id from job order by id')).toEqual([{ id: '1' }, { id: '2' }]);
});

test('the application keeps its logo, and settings keep their defaults open', async () => {
  const logo = { mimeType: 'image/png', base64: 'iVBORw0KGgo=' };
  await fixture.importJson({ application: { ...basis.application, logo, hosts: ['Eins.example'] } });
  const config = { features: { evaluationEnabled: true } };
  const changed = await fixture.importJson({
    application: { ...basis.application, name: 'Neu', hosts: ['zwei.example'], config },
  });
  expect(summary(changed)).toEqual(['application: +0 ~1 -0 =0']);
  expect(
    await fixture.rows(
      `select name, is_default, config, logo_mime, length(logo) as bytes, host
       from application join application_host on application_id = id`,
    ),
  ).toEqual([
    { name: 'Neu', is_default: true, config, logo_mime: 'image/png', bytes: 8, host: 'zwei.example' },
  ]);
});

test('the config has the size of the logo as it is shown, if it is an image', async () => {
  const sideways = await sharp({ create: { width: 20, height: 60, channels: 3, background: 'green' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const withLogo = (bytes: Buffer) => ({
    application: { ...basis.application, logo: { mimeType: 'image/jpeg', base64: bytes.toString('base64') } },
  });
  const sizeInConfig = async () => (await readApplication(fixture.pool, basis.application.id)).logo;
  await fixture.importJson(withLogo(sideways));
  expect(await sizeInConfig()).toEqual({ width: 60, height: 20 });
  await fixture.importJson(basis);
  expect(await sizeInConfig()).toEqual({ width: 60, height: 20 });
  await fixture.importJson(withLogo(Buffer.from('no image')));
  expect(await sizeInConfig()).toBeUndefined();
});

test('a file without an application goes to the named one, else to the default one', async () => {
  await fixture.importJson(basis);
  const other = {
    application: { id: 'other', name: 'Andere' },
    accounts: [{ username: 'anna', name: 'Andere Anna' }],
  };
  await fixture.importJson(other);
  await fixture.importJson({ jobs: [jobRecord('1')] });
  await fixture.importJson({ jobs: [jobRecord('1')] }, { applicationId: 'other' });
  expect(
    await fixture.rows(
      `select job.application_id, account.name from job join job_access on job_key = key join account on account.id = account_id
       order by 1`,
    ),
  ).toEqual([
    { application_id: 'demo', name: 'Anna' },
    { application_id: 'other', name: 'Andere Anna' },
  ]);
  expect(summary(await fixture.importJson({ jobs: [] }, { applicationId: 'nope' }))).toEqual([
    'undefined undefined: There is no application "nope".',
  ]);
  expect(summary(await fixture.importJson(other, { applicationId: 'demo' }))).toEqual([
    '2 id: the file is for application "other", not "demo"',
  ]);
  const stolen = { application: { ...basis.application, hosts: ['a.example'] } };
  await fixture.importJson(stolen);
  expect(
    summary(await fixture.importJson({ application: { ...other.application, hosts: ['A.example'] } })),
  ).toEqual(['undefined hosts: "a.example" belongs to another application']);
});

test('tables are analyzed when a tenth of them is new, not for one job', async () => {
  const jobs = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => jobRecord(`J-${from + n}`));
  const query = jest.spyOn(Client.prototype, 'query');
  const analyzed = async (document: object) => {
    query.mockClear();
    expect(await fixture.importJson(document)).toMatchObject({ ok: true });
    const statements = query.mock.calls.map(([statement]) => String(statement));
    return statements.filter(statement => /^analyze (account|job)\b/.test(statement));
  };
  const ofJobs = 'job (key, application_id, id), job_access, meter_rate_task (key, job_key, task_id)';
  expect(await analyzed({ ...basis, jobs: jobs(0, 30) })).toEqual([`analyze account, ${ofJobs}`]);
  expect(await analyzed({ jobs: jobs(30, 1) })).toEqual([]);
  expect(await analyzed({ jobs: jobs(31, 10) })).toEqual([`analyze ${ofJobs}`]);
  query.mockRestore();
});
