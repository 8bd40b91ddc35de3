import { exampleJob } from '../testing/example-job.ts';
import { listItems } from './job-groups.ts';

const job = (id: string) => exampleJob({ id, done: false });

test('every group becomes its heading and its jobs, counted from one', () => {
  const lines = listItems([
    { key: 'open', title: 'Open', jobs: [job('b')] },
    { key: 'done', title: 'Done', jobs: [job('a'), job('c')] },
  ]);
  expect(
    lines.map(line => (line.kind === 'job' ? `${line.job.id} ${line.position}` : line.group.title)),
  ).toEqual(['Open', 'b 1', 'Done', 'a 1', 'c 2']);
  expect(new Set(lines.map(line => line.key)).size).toBe(lines.length);
});
