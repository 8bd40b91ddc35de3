import { exampleJob } from '@zaehlwerk/metering/testing';
import { distinctJobs } from './distinct-jobs.ts';

const job = (id: string, done = false) => exampleJob({ id, done });

test('the jobs of a single account are its very list', () => {
  const jobs = [job('a')];
  expect(distinctJobs([{ accountId: 'one', jobs }], 'one')).toBe(jobs);
  expect(distinctJobs([], undefined)).toEqual([]);
});

test('a job of two accounts counts once, as that of the first one, in the order of the lists', () => {
  const [own, others] = [job('both'), job('both')];
  const accounts = [
    { accountId: 'one', jobs: [others, job('a')] },
    { accountId: 'two', jobs: [job('b'), own] },
  ];
  const found = distinctJobs(accounts, 'two');
  expect(found.map(({ id }) => id)).toEqual(['both', 'a', 'b']);
  expect(found[0]).toBe(own);
});

test('done for one account is done for all, in any order', () => {
  const accounts = [
    { accountId: 'one', jobs: [job('both', true)] },
    { accountId: 'two', jobs: [job('both')] },
  ];
  for (const first of ['one', 'two'])
    expect(distinctJobs(accounts, first).map(({ done }) => done)).toEqual([true]);
  expect(distinctJobs(accounts.toReversed(), 'two').map(({ done }) => done)).toEqual([true]);
});
