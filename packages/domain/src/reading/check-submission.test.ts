import fc from 'fast-check';
import { instantOfDay } from '../calendar/calendar-day.ts';
import { decimalToNumber } from '../decimal/decimal-text.ts';
import { checkReading } from './check-reading.ts';
import { checkSubmission, type SubmissionJob, type SubmittedReading } from './check-submission.ts';
import { type ReadingConfig, unusualChecks } from './reading-config.ts';

const today = '2026-11-20';
const config: ReadingConfig = {
  queryPostDecimals: true,
  maskPostDecimals: false,
  readingDateMaxDaysInPast: 30,
  readingDateMaxDaysInFuture: 0,
  readingDateEntry: 'ASKED',
  historicCheckEnabled: false,
  continuousCheckEnabled: false,
  unusualCheck: 'HINT',
  imageRequirement: 'OPTIONAL',
  commentMayReplaceImage: false,
  commentRequiredIfImplausible: false,
  commentMinLength: 5,
};
const strictRange = { minimumValue: 100, maximumValue: 200, strictValidation: true };
const noHistory = { readingEvents: [], readingResults: [] };
const job: SubmissionJob = {
  done: false,
  jobConstraints: { earliestExecution: '2026-11-01', latestExecution: '2026-11-30' },
  meter: {
    meterRateTasks: [
      { ...noHistory, taskId: 'HT', preDecimals: 6, postDecimals: 2 },
      { ...noHistory, taskId: 'NT', preDecimals: 6, postDecimals: 0, readingValueValidation: strictRange },
      { ...noHistory, taskId: 'warned', readingValueValidation: { ...strictRange, strictValidation: false } },
    ],
  },
};
const send = (...results: SubmittedReading[]) => ({ readingDate: instantOfDay(today), results });
const check = (...results: SubmittedReading[]) => checkSubmission(send(...results), job, config, today);

test.each([
  [
    'two rates',
    [
      { taskId: 'HT', readingValue: 12.5 },
      { taskId: 'NT', readingValue: 150 },
    ],
  ],
  ['one of several rates', [{ taskId: 'NT', readingValue: 100 }]],
  ['zero', [{ taskId: 'HT', readingValue: 0 }]],
  ['a value out of a range that only warns', [{ taskId: 'warned', readingValue: 99999999 }]],
  ['a comment of the greatest length', [{ taskId: 'NT', readingValue: 200, comment: 'x'.repeat(1000) }]],
])('%s is accepted', (_, results) => expect(check(...results)).toEqual([]));

test.each([
  [
    { taskId: 'other', readingValue: 1 },
    { field: 'results.0.taskId', code: 'unknownTask' },
  ],
  [
    { taskId: 'HT', readingValue: 1234567 },
    { field: 'results.0.readingValue', code: 'tooManyDigits', allowed: 6 },
  ],
  [
    { taskId: 'HT', readingValue: 1.234 },
    { field: 'results.0.readingValue', code: 'tooManyDecimals', expected: 2 },
  ],
  [
    { taskId: 'NT', readingValue: 150.5 },
    { field: 'results.0.readingValue', code: 'tooManyDecimals', expected: 0 },
  ],
  [
    { taskId: 'HT', readingValue: -1 },
    { field: 'results.0.readingValue', code: 'notANumber' },
  ],
  [
    { taskId: 'HT', readingValue: 0.1 + 0.2 },
    { field: 'results.0.readingValue', code: 'notANumber' },
  ],
  [
    { taskId: 'NT', readingValue: 99 },
    { field: 'results.0.readingValue', code: 'belowMinimum', limit: '100' },
  ],
  [
    { taskId: 'NT', readingValue: 201 },
    { field: 'results.0.readingValue', code: 'aboveMaximum', limit: '200' },
  ],
  [
    { taskId: 'NT', readingValue: 150, comment: 'x'.repeat(1001) },
    { field: 'results.0.comment', code: 'commentTooLong', allowed: 1000 },
  ],
])('%p is refused', (result, problem) => expect(check(result)).toEqual([problem]));

test('a rate that is sent twice is refused the second time', () => {
  const reading = { taskId: 'HT', readingValue: 1 };
  expect(check(reading, reading)).toEqual([{ field: 'results.1.taskId', code: 'duplicateTask' }]);
});

test('all problems are told at once, in the order of the body', () => {
  const results = [
    { taskId: 'other', readingValue: 1 },
    { taskId: 'NT', readingValue: 9, comment: 'x'.repeat(1001), readingImages: Array(4).fill({}) },
  ];
  const submission = { readingDate: instantOfDay('2026-11-21'), results };
  expect(checkSubmission(submission, job, config, today).map(({ field }) => field)).toEqual([
    'readingDate',
    'results.0.taskId',
    'results.1.readingValue',
    'results.1.comment',
    'results.1.readingImages',
  ]);
});

const dated = (readingDate: string, own: SubmissionJob = job, settings = config, day = today) =>
  checkSubmission({ readingDate, results: [{ taskId: 'HT', readingValue: 1 }] }, own, settings, day);

test.each(['2026-11-01', '2026-11-10', '2026-11-20'])('a reading of %s is accepted', day =>
  expect(dated(instantOfDay(day))).toEqual([]),
);

test.each(['2026-10-31', '2026-11-21', '1999-01-01'])('a reading of %s is refused with the window', day =>
  expect(dated(instantOfDay(day))).toEqual([
    { field: 'readingDate', code: 'dateOutOfRange', earliest: '2026-11-01', latest: '2026-11-20' },
  ]),
);

test('a moment counts as the day it is in Berlin', () => {
  expect(dated('2026-10-31T23:00:00Z')).toEqual([]);
  expect(dated('2026-11-20T23:00:00Z')).toMatchObject([{ code: 'dateOutOfRange' }]);
});

test('a job that starts in the future takes the reading of today', () => {
  const future: SubmissionJob = { ...job, jobConstraints: { earliestExecution: '2026-12-01' } };
  expect(dated(instantOfDay(today), future)).toEqual([]);
});

test('sending is refused where the configured days have not come or have passed', () => {
  const limits = { ...config, forbidSendBeforeDays: 2, forbidSendAfterDays: 2 };
  const on = (day: string) => dated(instantOfDay(day), job, limits, day);
  expect(on('2026-10-29')).toEqual([{ field: 'readingDate', code: 'periodNotStarted' }]);
  expect(on('2026-10-30')).toEqual([]);
  expect(on('2026-12-02')).toEqual([]);
  expect(on('2026-12-03')).toEqual([{ field: 'readingDate', code: 'periodExpired' }]);
});

test('whatever the reading field lets through is accepted when it arrives', () => {
  const bounds = fc.nat(99_999_999).map(value => value / 100);
  const rates = fc.record({
    preDecimals: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    postDecimals: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
    readingValueValidation: fc.option(
      fc.record({ minimumValue: bounds, maximumValue: bounds, strictValidation: fc.boolean() }),
      { nil: undefined },
    ),
  });
  const entered = fc.stringMatching(/^\d{1,9}(,\d{0,3})?$/);
  fc.assert(
    fc.property(
      rates,
      entered,
      fc.boolean(),
      fc.boolean(),
      (rate, text, queryPostDecimals, maskPostDecimals) => {
        const settings = { ...config, queryPostDecimals, maskPostDecimals };
        const checked = checkReading(text, rate, settings);
        fc.pre(checked.state === 'valid' || checked.state === 'warning');
        const readingValue = 'value' in checked ? decimalToNumber(checked.value) : undefined;
        if (readingValue === undefined) throw new Error(`${text} does not fit a JSON number`);
        const own = { done: false, meter: { meterRateTasks: [{ ...rate, ...noHistory, taskId: 'rate' }] } };
        expect(checkSubmission(send({ taskId: 'rate', readingValue }), own, settings, today)).toEqual([]);
      },
    ),
  );
});

test('what the portal finds unusual changes nothing of what is accepted', () => {
  const events = [
    { readingDate: instantOfDay('2024-11-20'), readingValue: 11_000, reason: 'PERIODIC_READING' as const },
    { readingDate: instantOfDay('2025-11-20'), readingValue: 12_000, reason: 'PERIODIC_READING' as const },
  ];
  const history = { readingEvents: events, readingResults: [] };
  const own = { done: false, meter: { meterRateTasks: [{ ...history, taskId: 'rate', preDecimals: 6 }] } };
  const explained = {
    ...config,
    commentRequiredIfImplausible: true,
    imageRequirement: 'REQUIRED_IF_IMPLAUSIBLE',
  };
  fc.assert(
    fc.property(fc.nat(999_999), fc.boolean(), (readingValue, historicCheckEnabled) => {
      const [first, ...others] = unusualChecks.map(unusualCheck => {
        const settings = { ...explained, historicCheckEnabled, unusualCheck } as ReadingConfig;
        return checkSubmission(send({ taskId: 'rate', readingValue }), own, settings, today);
      });
      for (const other of others) expect(other).toEqual(first);
      expect(first).toHaveLength(historicCheckEnabled && readingValue < 12_000 ? 2 : 0);
    }),
  );
});
