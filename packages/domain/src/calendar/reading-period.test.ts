import { expiryWarning, readingPeriodState } from './reading-period.ts';

const period = { earliestExecution: '2026-11-10', latestExecution: '2026-11-20' };

test.each([
  ['2026-11-09', 'before', false],
  ['2026-11-10', 'within', false],
  ['2026-11-20', 'within', false],
  ['2026-11-21', 'after', false],
])('without limits, %s is %s and sending stays possible', (day, phase, sendingForbidden) =>
  expect(readingPeriodState(period, {}, day)).toEqual({ phase, sendingForbidden }),
);

test.each([
  ['2026-11-06', 'before', true],
  ['2026-11-07', 'before', false],
  ['2026-11-15', 'within', false],
  ['2026-11-22', 'after', false],
  ['2026-11-23', 'after', true],
])('with 3 days before and 2 after, %s is %s and forbidden: %p', (day, phase, sendingForbidden) => {
  const limits = { forbidSendBeforeDays: 3, forbidSendAfterDays: 2 };
  expect(readingPeriodState(period, limits, day)).toEqual({ phase, sendingForbidden });
});

test('a limit of 0 days forbids sending on the first day outside', () => {
  const limits = { forbidSendBeforeDays: 0, forbidSendAfterDays: 0 };
  expect(readingPeriodState(period, limits, '2026-11-09').sendingForbidden).toBe(true);
  expect(readingPeriodState(period, limits, '2026-11-10').sendingForbidden).toBe(false);
  expect(readingPeriodState(period, limits, '2026-11-20').sendingForbidden).toBe(false);
  expect(readingPeriodState(period, limits, '2026-11-21').sendingForbidden).toBe(true);
});

test('an open-ended period has no outside on that side', () => {
  const limits = { forbidSendBeforeDays: 0, forbidSendAfterDays: 0 };
  expect(readingPeriodState(undefined, limits, '2026-11-09').phase).toBe('within');
  expect(readingPeriodState({ earliestExecution: '2026-11-10' }, limits, '2030-01-01').phase).toBe('within');
  expect(readingPeriodState({ latestExecution: '2026-11-10' }, limits, '2020-01-01').phase).toBe('within');
});

const open = (latestExecution: string) => ({ done: false, jobConstraints: { latestExecution } });

test.each([
  ['2026-11-20', 0],
  ['2026-11-25', 5],
])('an open job that ends on %s is warned of, %d days before', (latestExecution, daysLeft) =>
  expect(expiryWarning([open(latestExecution)], '2026-11-20')).toEqual({
    latestExecution,
    daysLeft,
    openJobs: 1,
  }),
);

test('jobs that ended, end later, are done or have no end are no reason to warn', () => {
  const done = { ...open('2026-11-21'), done: true };
  const jobs = [open('2026-11-19'), open('2026-11-26'), done, { done: false }];
  expect(expiryWarning(jobs, '2026-11-20')).toBeUndefined();
});

test('the nearest end is named, with the number of jobs that end on that day', () => {
  const jobs = [open('2026-11-24'), open('2026-11-22'), open('2026-11-22'), open('2026-11-01')];
  expect(expiryWarning(jobs, '2026-11-20')).toEqual({
    latestExecution: '2026-11-22',
    daysLeft: 2,
    openJobs: 2,
  });
});
