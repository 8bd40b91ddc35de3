import { basis, createTestImport, jobRecord, summary, type TestImport } from '#test-import';

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
  await fixture.importJson(basis);
});
afterAll(() => fixture.close());

const hostile = [
  "Robert'); DROP TABLE job;--",
  'tab\tand\nline\r\nand \\ \\N \\. \\b backslashes',
  '{"json": "in \\"json\\""}',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://evil.example";"A")',
  '👩‍👩‍👧 ẞ ǅ \u202Eבערית \u2028 \u2029.',
  '__proto__',
  '$1 $$ %s {{y}}',
  'x'.repeat(10_000),
];

test.each(hostile)('arrives as it is: %.30j', async text => {
  const customer = { lastname: text.slice(0, 500) };
  const meter = {
    meterNumber: text.slice(0, 100),
    meterAddress: { hint: text },
    meterRateTasks: [{ taskId: text.slice(0, 100), rateName: text.slice(0, 500) }],
  };
  expect(summary(await fixture.importJson({ jobs: [jobRecord('h', { customer, meter })] }))[0]).toMatch(
    /^job: /,
  );
  expect(
    await fixture.rows(
      `select customer, meter_address->>'hint' as hint, meter_number, rate_name from job join meter_rate_task on job_key = job.key where task_id = $1`,
      [meter.meterRateTasks[0]?.taskId],
    ),
  ).toEqual([{ customer, hint: text, meter_number: meter.meterNumber, rate_name: text.slice(0, 500) }]);
});

test.each(['a\0b', 'a\uD800b'])('is refused, being no text: %j', async text => {
  expect(
    summary(await fixture.importJson({ jobs: [jobRecord('h', { customer: { lastname: text } })] })),
  ).toEqual(['3 customer.lastname: the text holds characters that are no text']);
});

test('a prototype in disguise is an unknown field', async () => {
  const text =
    '{"jobs": [{"id": "p", "accounts": [], "__proto__": {"admin": true}, "meter": {"meterNumber": "1", "meterRateTasks": [{"taskId": "T"}]}}]}';
  expect(summary(await fixture.importText('file.json', text))).toEqual([
    '1 __proto__: this field is unknown',
  ]);
  expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false);
});

test('empty texts, null and missing are the same', async () => {
  const blank = { partner: { lastname: '  ' }, customer: { firstname: null, lastname: ' Meier ' } };
  await fixture.importJson({ jobs: [jobRecord('b', blank, { unit: '' })] });
  expect(
    await fixture.rows(
      "select customer, partner, unit from job join meter_rate_task on job_key = job.key where id = 'b'",
    ),
  ).toEqual([{ customer: { lastname: 'Meier' }, partner: {}, unit: null }]);
});
