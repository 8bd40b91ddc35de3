import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { basis, createTestImport, fingerprint, summary, type TestImport } from '#test-import';
import { importFile } from './import-file.ts';
import { csvColumns } from './read/csv-columns.ts';

const docs = resolve(__dirname, '../../../../docs/guide');

let fixture: TestImport;
beforeAll(async () => {
  fixture = await createTestImport();
  const accounts = ['sommerfeld', 'hausmeister', 'anna'].map(username => ({ username, name: username }));
  await fixture.importJson({ ...basis, accounts });
});
beforeEach(() => fixture.pool.query('truncate job cascade'));
afterAll(() => fixture.close());

const importCsv = (text: string | Uint8Array) => fixture.importText('file.csv', text).then(summary);

test('the documented CSV example arrives whole', async () => {
  const file = resolve(docs, 'import-example.csv');
  expect(summary(await importFile(fixture.pool, file))).toEqual([
    'job: +2 ~0 -0 =0',
    'access: +3 ~0 -0 =0',
    'register: +3 ~0 -0 =0',
  ]);
  expect(
    await fixture.rows(
      `select id, earliest_execution::text as earliest, meter_address->>'hint' as hint,
         meter_address->>'locationDescription' as place, customer->'mailingAddress'->>'houseNumber' as mail,
         task_id, obis, pre_decimals, post_decimals, minimum_value::text as min, maximum_value::text as max,
         target_reading_date::text as target
       from job join meter_rate_task task on job_key = job.key order by id, position`,
    ),
  ).toMatchObject([
    {
      id: '2026-4711',
      hint: 'Zwei Anzeigen:\nHT und NT',
      task_id: 'HT',
      min: '1812.3',
      max: '9500.0',
      target: '2026-12-31',
    },
    {
      id: '2026-4711',
      earliest: '2026-12-01',
      mail: '23',
      task_id: 'NT',
      pre_decimals: 6,
      post_decimals: 1,
      min: '402.8',
    },
    {
      id: '2026-4712',
      earliest: '2026-12-01',
      place: 'Bad, hinter der "Revisionsklappe"',
      task_id: '8-0:1.0.0',
      min: null,
    },
  ]);
  expect(
    await fixture.rows(
      'select username, re_share from job_access join account on id = account_id order by 1, 2',
    ),
  ).toEqual([
    { username: 'hausmeister', re_share: false },
    { username: 'sommerfeld', re_share: false },
    { username: 'sommerfeld', re_share: true },
  ]);
  const before = await fingerprint(fixture.pool);
  await importFile(fixture.pool, file);
  expect(await fingerprint(fixture.pool)).toBe(before);
});

test('every column is documented', () => {
  const text = readFileSync(resolve(docs, 'import.md'), 'utf8');
  expect(csvColumns.filter(({ name }) => !text.includes(`\`${name}\``))).toEqual([]);
});

const rows = [
  ['jobId', 'accounts', 'METERNUMBER', 'obis', 'minimumValue', 'hint'],
  ['1', 'anna', '1ESY1', '1-0:1.8.0', '1.234,5', 'a, b; "c"'],
];
const written = (delimiter: string, lineEnd: string) =>
  rows.map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join(lineEnd) +
  lineEnd;

test.each<[string, string]>([
  ['semicolons', written(';', '\n')],
  ['commas', written(',', '\n')],
  ['a byte order mark and Windows line ends', `\uFEFF${written(';', '\r\n')}`],
  ['empty lines', written(';', '\n\n')],
  ['no line end at the end', written(';', '\n').trimEnd()],
])('a file with %s', async (_, text) => {
  expect(await importCsv(text)).toEqual(['job: +1 ~0 -0 =0', 'access: +1 ~0 -0 =0', 'register: +1 ~0 -0 =0']);
  expect(
    await fixture.rows(
      `select id, meter_number, minimum_value, meter_address from job join meter_rate_task on job_key = job.key`,
    ),
  ).toEqual([
    { id: '1', meter_number: '1ESY1', minimum_value: '1234.5', meter_address: { hint: 'a, b; "c"' } },
  ]);
});

const head =
  'jobId;accounts;meterNumber;meterType;obis;latestExecution;preDecimals;strictValidation;minimumValue';
test.each<[string, string, string[]]>([
  [
    'a bad day',
    `${head}\n1;anna;1;;1-0:1.8.0;31.02.2026;;;`,
    ['2 latestExecution: "31.02.2026" is no day such as 2026-11-30 or 30.11.2026'],
  ],
  ['bad digits', `${head}\n1;anna;1;;1-0:1.8.0;;x;;`, ['2 preDecimals: "x" is no whole number']],
  [
    'a bad number',
    `${head}\n1;anna;1;;1-0:1.8.0;;;;1.2.3`,
    ['2 minimumValue: "1.2.3" is no number such as 1234,5'],
  ],
  [
    'a bad yes',
    `${head}\n1;anna;1;;1-0:1.8.0;;;vielleicht;`,
    ['2 strictValidation: "vielleicht" is neither ja nor nein'],
  ],
  [
    'a bad register in its own line',
    `${head}\n1;anna;1;;1-0:1.8.0;;;;\n1;;;;HT;;;;`,
    ['3 obis: is not an OBIS code'],
  ],
  [
    'no register name at all',
    `${head}\n\n1;anna;1;;;;;;`,
    ['3 taskId: Invalid input: expected string, received undefined'],
  ],
  ['too few cells', `${head}\n1;anna;1`, ['2 undefined: the row has 3 cells, the header has 9']],
  [
    'rows of a job that disagree',
    `${head}\n1;anna;1;;1-0:1.8.1;;;;\n1;anna;2;;1-0:1.8.2;;;;`,
    ['3 meterNumber: "2" differs from the first row of job "1" ("1")'],
  ],
  [
    'a job in two places',
    `${head}\n1;anna;1;;1-0:1.8.1;;;;\n2;anna;2;;1-0:1.8.0;;;;\n1;anna;1;;1-0:1.8.2;;;;`,
    ['4 jobId: the job "1" appears twice in the file (in CSV: its rows are not below each other)'],
  ],
  ['an unknown account', `${head}\n1;anna carl;1;;1-0:1.8.0;;;;`, ['2 accounts: there is no account "carl"']],
  [
    'no account',
    `${head}\n1;;1;;1-0:1.8.0;;;;`,
    ['2 accounts: Invalid input: expected array, received undefined'],
  ],
  [
    'quotes that do not match',
    `${head}\n1;anna;1"2;;1-0:1.8.0;;;;`,
    ['2 undefined: the quotes of this row do not match'],
  ],
  [
    'an unknown column',
    'jobId;accounts;meterNumber;obiss\n',
    ['1 obiss: there is no such column (see docs/guide/import.md)'],
  ],
  ['a missing column', 'jobId;meterNumber\n', ['1 accounts: the column is missing']],
  ['a column twice', 'jobId;accounts;meterNumber;jobID\n', ['1 jobId: the column appears twice']],
  ['nothing', '', ['undefined undefined: the file is empty']],
])('%s', async (_, text, problems) => {
  const before = await fingerprint(fixture.pool);
  expect(await importCsv(text)).toEqual(problems);
  expect(await fingerprint(fixture.pool)).toBe(before);
});

test('a file in the code page of an old spreadsheet is refused as such', async () => {
  const text = Buffer.from(`${head};hint\n1;anna;1;;1-0:1.8.0;;;;;T\u00fcr`, 'latin1');
  expect((await importCsv(text))[0]).toContain('save as "CSV UTF-8"');
});
