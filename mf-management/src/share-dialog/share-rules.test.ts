import {
  defaultName,
  faultsOf,
  refusedJobs,
  requestOf,
  type SharedMeter,
  serverFaults,
} from './share-rules.ts';

const meter = (id: string, isShareable = true): SharedMeter => ({
  id,
  meterNumber: `1EMH${id}`,
  isShareable,
});
const many = (amount: number) => Array.from({ length: amount }, (_, index) => meter(String(index)));
const entries = { name: 'Haus 12', allowToReShare: false, expires: '' };
const today = '2026-11-24';

test.each([
  [1, 'share.defaultName.one 1EMH0'],
  [2, 'share.defaultName.several 1EMH0'],
  [0, 'share.defaultName.one '],
])('with %i meters the name is %s', (amount, expected) => {
  const t = (key: string, values: { replace: { meterNumber: string } }) =>
    `${key} ${values.replace.meterNumber}`;
  expect(defaultName(t as Parameters<typeof defaultName>[0], many(amount))).toBe(expected);
});

test.each([
  ['all is well', {}, 1, []],
  ['the last day is today', { expires: today }, 1, []],
  ['999 meters', {}, 999, []],
  ['no name', { name: '' }, 1, ['name nameRequired']],
  ['a blank name', { name: ' \t' }, 1, ['name nameRequired']],
  ['200 characters between blanks', { name: ` ${'x'.repeat(200)} ` }, 1, []],
  ['201 characters', { name: 'x'.repeat(201) }, 1, ['name nameTooLong']],
  ['no day', { expires: '31.2.2027' }, 1, ['expires noDay']],
  ['yesterday', { expires: '2026-11-23' }, 1, ['expires dayOver']],
  ['no meter', {}, 0, ['jobs jobRequired']],
  ['1000 meters', {}, 1000, ['jobs tooManyJobs']],
  [
    'everything',
    { name: '', expires: '2020-01-01' },
    0,
    ['name nameRequired', 'expires dayOver', 'jobs jobRequired'],
  ],
])('%s', (_, changes, amount, expected) => {
  const faults = faultsOf({ ...entries, ...changes }, many(amount), today);
  expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

test('a limit comes with the actual number', () => {
  expect(faultsOf(entries, many(1024), today)).toEqual([
    { field: 'jobs', code: 'tooManyJobs', allowed: 999, count: 1024 },
  ]);
});

test('a request has a trimmed name, and no empty day', () => {
  expect(requestOf({ ...entries, name: ' Haus 12 ' }, many(2))).toEqual({
    name: 'Haus 12',
    allowToReShare: false,
    jobIds: ['0', '1'],
  });
  expect(requestOf({ ...entries, expires: today }, [])).toHaveProperty('expires', today);
});

test.each([
  ['name', 'nameRequired', { field: 'name', code: 'nameRequired' }],
  ['name', 'nameTooLong, allowed 200', { field: 'name', code: 'nameTooLong', allowed: 200 }],
  ['expires', 'dayOver', { field: 'expires', code: 'dayOver' }],
  ['jobIds', 'jobRequired', { field: 'jobs', code: 'jobRequired' }],
  ['jobIds', 'tooManyJobs, allowed 2', { field: 'jobs', code: 'tooManyJobs', allowed: 2, count: 3 }],
  ['jobIds.1', 'jobUnknown', { field: 'jobs', code: 'jobUnknown', meters: ['1EMH1'] }],
  ['jobIds.7', 'jobUnknown', { field: 'jobs', code: 'jobUnknown' }],
  [
    'name',
    'Darf nicht "constructor" sein',
    { field: 'name', code: 'other', message: 'Darf nicht "constructor" sein' },
  ],
  ['name', 'unstorableCharacter', { field: 'name', code: 'unstorableCharacter' }],
  ['name', 'nameTaken, allowed 3', { field: 'name', code: 'other', allowed: 3 }],
  ['jobIds.0', 'constructor', { field: 'jobs', code: 'other', meters: ['1EMH0'] }],
  ['expires', '', { field: 'expires', code: 'other' }],
])('of %s the server says "%s"', (field, message, expected) => {
  expect(serverFaults([{ field, message }], many(3))).toEqual([expected]);
});

test('meters that break the same rule are named together, and can be left out', () => {
  const fieldErrors = [
    { field: 'jobIds.0', message: 'jobUnknown' },
    { field: 'jobIds.2', message: 'jobUnknown' },
    { field: 'jobIds.1', message: 'jobNotShareable' },
    { field: 'name', message: 'nameRequired' },
  ];
  expect(serverFaults(fieldErrors, many(3))).toEqual([
    { field: 'jobs', code: 'jobUnknown', meters: ['1EMH0', '1EMH2'] },
    { field: 'jobs', code: 'jobNotShareable', meters: ['1EMH1'] },
    { field: 'name', code: 'nameRequired' },
  ]);
  expect(refusedJobs(fieldErrors, many(3))).toEqual(['0', '2', '1']);
});
