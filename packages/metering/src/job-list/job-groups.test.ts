import { exampleJob } from '../testing/example-job.ts';
import { groupJobs, listItems } from './job-groups.ts';

const job = (id: string, done: boolean) => exampleJob({ id, done });

test('open jobs first, done jobs below, each in the order they came in', () => {
  const groups = groupJobs([job('a', true), job('b', false), job('c', true), job('d', false)]);
  expect(groups.map(group => [group.state, group.jobs.map(({ id }) => id)])).toEqual([
    ['open', ['b', 'd']],
    ['done', ['a', 'c']],
  ]);
});

test('a group without jobs is left out', () => {
  expect(groupJobs([job('a', true)]).map(group => group.state)).toEqual(['done']);
  expect(groupJobs([])).toEqual([]);
});

test('every group becomes its heading and its jobs, counted from one', () => {
  const lines = listItems(groupJobs([job('a', true), job('b', false), job('c', true)]));
  expect(
    lines.map(line => (line.kind === 'job' ? `${line.job.id} ${line.position}` : line.group.state)),
  ).toEqual(['open', 'b 1', 'done', 'a 1', 'c 2']);
  expect(new Set(lines.map(line => line.key)).size).toBe(lines.length);
});
