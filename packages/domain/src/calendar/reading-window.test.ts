import fc from 'fast-check';
import type { ReadingDateEntry } from '../reading/reading-config.ts';
import { addDays } from './calendar-day.ts';
import {
  chooseReadingDate,
  type DatedJob,
  type ExecutionPeriod,
  latestTargetDate,
  readingDateWindow,
  sameTargetReadingDates,
} from './reading-window.ts';

const today = '2026-11-20';
const config = {
  readingDateMaxDaysInPast: 30,
  readingDateMaxDaysInFuture: 0,
  readingDateEntry: 'ASKED',
} as const;
const jobIn = (jobConstraints?: ExecutionPeriod, ...targets: string[]): DatedJob => ({
  jobConstraints,
  meter: { meterRateTasks: targets.map(targetReadingDate => ({ targetReadingDate })) },
});

test.each([
  ['no period', undefined, '2026-10-21', false],
  ['no start', {}, '2026-10-21', false],
  ['a start long ago', { earliestExecution: '2026-01-01' }, '2026-10-21', false],
  ['a recent start', { earliestExecution: '2026-11-10' }, '2026-11-10', false],
  ['a start exactly at the oldest day', { earliestExecution: '2026-10-21' }, '2026-10-21', false],
  ['a start today', { earliestExecution: today }, today, false],
  ['a start tomorrow', { earliestExecution: '2026-11-21' }, '2026-10-21', true],
])('%s', (_, period, earliest, hidden) =>
  expect(readingDateWindow(jobIn(period), config, today)).toEqual({ earliest, latest: today, hidden }),
);

test('the window spans clock changes in whole days', () => {
  expect(readingDateWindow(jobIn(), { ...config, readingDateMaxDaysInPast: 2 }, '2026-10-26').earliest).toBe(
    '2026-10-24',
  );
  expect(readingDateWindow(jobIn(), { ...config, readingDateMaxDaysInFuture: 2 }, '2026-03-28').latest).toBe(
    '2026-03-30',
  );
});

test.each([
  [undefined, today, false],
  ['2026-10-20', today, true],
  ['2026-10-21', '2026-10-21', false],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-21', today, true],
  ['2026-11-1', today, true],
  ['2026-10-31 ', today, true],
])('of the wish %p becomes %s, fallen back: %p', (wanted, day, fellBack) =>
  expect(chooseReadingDate(wanted, readingDateWindow(jobIn(), config, today), today)).toEqual({
    day,
    fellBack,
  }),
);

test('a hidden date is today, without a warning', () => {
  const window = readingDateWindow(jobIn({ earliestExecution: '2026-12-01' }), config, today);
  expect(chooseReadingDate('2026-11-19', window, today)).toEqual({ day: today, fellBack: false });
});

const choice = (job: DatedJob, readingDateEntry: ReadingDateEntry, wanted?: string) => {
  const window = readingDateWindow(job, { ...config, readingDateEntry }, today);
  return { hidden: window.hidden, ...chooseReadingDate(wanted, window, today) };
};
const targets = ['2026-12-01', '2026-12-31'];

test('a date that the configuration hides is today, and earlier days stay allowed', () => {
  expect(choice(jobIn(), 'HIDDEN', '2026-11-10')).toEqual({ hidden: true, day: today, fellBack: false });
  expect(readingDateWindow(jobIn(), { ...config, readingDateEntry: 'HIDDEN' }, today)).toMatchObject({
    earliest: '2026-10-21',
    latest: today,
  });
});

test.each([
  ['the latest target date, whatever was wanted', jobIn({}, ...targets), '2026-12-31', true],
  ['a target date in the past', jobIn({}, '2026-01-31'), '2026-01-31', true],
  ['the wanted day without a target date', jobIn({}), '2026-11-10', false],
  ['today before the start', jobIn({ earliestExecution: '2026-11-21' }, ...targets), today, true],
  ['the target date from the start on', jobIn({ earliestExecution: today }, ...targets), '2026-12-31', true],
])('a fixed date is %s', (_case, job, day, hidden) => {
  expect(choice(job, 'LATEST_TARGET_DATE', '2026-11-10')).toEqual({ hidden, day, fellBack: false });
});

test('no other day than the fixed one is allowed', () => {
  const fixed = { ...config, readingDateEntry: 'LATEST_TARGET_DATE' } as const;
  expect(readingDateWindow(jobIn({}, ...targets), fixed, today)).toMatchObject({
    earliest: '2026-12-31',
    latest: '2026-12-31',
  });
});

test('today is always allowed, and every chosen day lies in the window', () => {
  const offset = fc.option(fc.integer({ min: -400, max: 400 }), { nil: undefined });
  const days = fc.nat(400);
  fc.assert(
    fc.property(offset, days, days, offset, (start, past, future, wish) => {
      const period = start === undefined ? {} : { earliestExecution: addDays(today, start) };
      const limits = { ...config, readingDateMaxDaysInPast: past, readingDateMaxDaysInFuture: future };
      const window = readingDateWindow(jobIn(period), limits, today);
      expect(window.earliest <= today && today <= window.latest).toBe(true);
      const wanted = wish === undefined ? undefined : addDays(today, wish);
      const { day } = chooseReadingDate(wanted, window, today);
      expect(window.earliest <= day && day <= window.latest).toBe(true);
    }),
  );
});

test.each([
  ['no rate', [], false, undefined],
  ['a rate without one', [undefined], false, undefined],
  ['one rate', ['2026-12-31'], true, '2026-12-31'],
  ['two rates alike', ['2026-12-31', '2026-12-31'], true, '2026-12-31'],
  ['two days', ['2026-12-31', '2026-12-01'], false, '2026-12-31'],
  ['one of two rates', [undefined, '2026-12-31'], false, '2026-12-31'],
])('the target dates of %s', (_case, days, same, latest) => {
  const job = { meter: { meterRateTasks: days.map(targetReadingDate => ({ targetReadingDate })) } };
  expect(sameTargetReadingDates(job)).toBe(same);
  expect(latestTargetDate(job)).toBe(latest);
});
