import { exampleJob } from '@zaehlwerk/metering/testing';
import fc from 'fast-check';
import { isInTime, nextOpenJobs } from './next-job.ts';

const isOpen = ({ done }: { done: boolean }) => !done;
const job = (id: string, latestExecution?: string, done = false) => ({
  ...exampleJob(),
  id,
  done,
  jobConstraints: { ...(latestExecution !== undefined && { latestExecution }) },
});

const notYet = (id: string, earliestExecution: string) => ({
  ...job(id),
  jobConstraints: { earliestExecution, latestExecution: '2026-11-30' },
});

const today = '2026-11-20';
const idsOf = (jobs: readonly ReturnType<typeof job>[], most = 3) =>
  nextOpenJobs(jobs, isOpen, today, most).map(({ id }) => id);

test.each([
  [
    'in the order of the walk, whatever their ends',
    [job('a', '2026-12-24'), job('b'), job('c', today)],
    'abc',
  ],
  ['never an expired one first', [job('a', '2026-11-19'), job('b'), job('c', today)], 'bca'],
  ['never one first whose period has not begun', [notYet('a', '2026-11-25'), job('b')], 'ba'],
  ['an expired one where there is no other', [job('a', '2026-11-19')], 'a'],
  ['no more than three', ['a', 'b', 'c', 'd'].map(id => job(id)), 'abc'],
  ['none that is done', [job('a', '2026-11-30', true)], ''],
  ['none of none', [], ''],
])('the next jobs: %s', (_name, jobs, expected) => expect(idsOf(jobs).join('')).toBe(expected));

test('there are as many as there can be, and those out of their period come later', () => {
  const end = fc.option(fc.constantFrom('2026-11-01', '2026-11-19', today, '2026-11-21', '2027-01-01'), {
    nil: undefined,
  });
  fc.assert(
    fc.property(fc.array(end), fc.nat(4), (ends, most) => {
      const jobs = ends.map((day, index) => job(`${index}`, day));
      const all = idsOf(jobs, jobs.length);
      expect(idsOf(jobs, most)).toEqual(all.slice(0, most));
      expect(all.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
      const isExpired = all.map(id => (ends[Number(id)] ?? today) < today);
      expect(isExpired).toEqual(isExpired.toSorted());
    }),
  );
});

test.each([
  ['without a period', job('any'), true],
  ['on its last day', job('any', today), true],
  ['the day after', job('any', '2026-11-19'), false],
  ['before it begins', notYet('any', '2026-11-21'), false],
])('a job %s', (_when, other, expected) => expect(isInTime(other, today)).toBe(expected));
