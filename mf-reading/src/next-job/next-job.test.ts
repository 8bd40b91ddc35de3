import { exampleJob } from '@zaehlwerk/metering/testing';
import { daysLeft, nextOpenJob } from './next-job.ts';

const isOpen = ({ done }: { done: boolean }) => !done;
const job = (id: string, latestExecution?: string, done = false) => ({
  ...exampleJob(),
  id,
  done,
  jobConstraints: { ...(latestExecution !== undefined && { latestExecution }) },
});

test('the next job is the open one whose period ends first', () => {
  const jobs = [
    job('none'),
    job('late', '2026-12-24'),
    job('done', '2026-11-01', true),
    job('soon', '2026-11-30'),
  ];
  expect(nextOpenJob(jobs, isOpen)?.id).toBe('soon');
});

test('a job without an end is next when there is no other, and nothing is next when all are done', () => {
  expect(nextOpenJob([job('none')], isOpen)?.id).toBe('none');
  expect(nextOpenJob([job('done', '2026-11-01', true)], isOpen)).toBeUndefined();
  expect(nextOpenJob([], isOpen)).toBeUndefined();
});

test.each([
  ['2026-11-20', 0],
  ['2026-11-23', 3],
  ['2026-11-18', -2],
  [undefined, undefined],
])('on 2026-11-20 a period until %s leaves %s days', (end, days) => {
  expect(daysLeft(job('any', end), '2026-11-20')).toBe(days);
});
