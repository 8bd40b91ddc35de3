import { searchedJob, searchIndexOf, searchJobs } from '@zaehlwerk/domain';
import { exampleJob } from '@zaehlwerk/metering/testing';
import { houseByHouse } from './house-by-house.ts';

const jobs = [
  ['a', '10', '1000'],
  ['b', '1', '2000'],
  ['c', '10', '1'],
  ['d', '11', '3000'],
  ['e', '1', '1001'],
].map(([id = '', houseNumber = '', meterNumber = '']) =>
  exampleJob({ id, meter: { meterNumber, meterAddress: { street: 'Lindenhof', houseNumber } } }),
);

test.each([
  ['Lindenhof 1', 'beacd'],
  ['Lindenhof', 'acbed'],
  ['Lindenhof 11', 'd'],
  ['1001', 'e'],
])('%p lists the houses with the best first, each as it is walked: %p', (query, expected) => {
  const hits = searchJobs(searchIndexOf(jobs.map(job => searchedJob(job, job))), query);
  expect(
    houseByHouse(jobs, hits)
      .map(({ id }) => id)
      .join(''),
  ).toBe(expected);
});

test('a job that was changed since it was found is listed as it is now', () => {
  const changed = jobs.map(job => ({ ...job, done: true }));
  expect(houseByHouse(changed, jobs.slice(0, 1))).toEqual(changed.slice(0, 1));
});
