import { exampleJob } from '../testing/example-job.ts';
import { headingsOf, listItems, standByAddress } from './job-groups.ts';

const job = (id: string) => exampleJob({ id, done: false });

test('every group becomes its heading and its jobs, counted from one', () => {
  const lines = listItems(
    [
      { key: 'open', title: 'Open', jobs: [job('b')] },
      { key: 'done', title: 'Done', jobs: [job('a'), job('c')] },
    ],
    false,
    ({ id }) => id,
  );
  expect(
    lines.map(line => (line.kind === 'job' ? `${line.job.id} ${line.position}` : line.group.title)),
  ).toEqual(['Open', 'b 1', 'Done', 'a 1', 'c 2']);
  expect(new Set(lines.map(line => line.key)).size).toBe(lines.length);
});

const at = (id: string, street: string, houseNumber: string) =>
  exampleJob({ id, meter: { meterAddress: { street, houseNumber } } });
const nowhere = exampleJob({ id: 'x', meter: { meterAddress: {} } });

test('by address, every address of a group has a heading with its count, in the order of the first job there', () => {
  const open = [at('a', 'Ring', '2'), nowhere, at('b', 'Ring', '1'), at('c', 'ring ', '2')];
  const lines = listItems(
    [
      { key: 'open', title: 'Open', jobs: open },
      { key: 'done', title: 'Done', jobs: [at('d', 'Ring', '2')] },
    ],
    true,
    ({ id }) => id,
  );
  const drawn = lines.map(line =>
    line.kind === 'job' ? `${line.job.id}${line.position}` : `${line.kind} ${line.jobs.length}`,
  );
  expect(drawn.join(', ')).toBe(
    'heading 4, address 2, a1, c2, address 1, x1, address 1, b1, heading 1, address 1, d1',
  );
  expect(new Set(lines.map(line => line.key)).size).toBe(lines.length);
  expect(headingsOf(lines).map(({ index }) => index)).toEqual([0, 8]);
  for (const [index, line] of lines.entries())
    if (line.kind === 'job') expect(line.heading.index + line.position).toBe(index);
});

test.each([
  ['4 at one address', ['1', '1', '1', '1'], false],
  ['5 at one address', ['1', '1', '1', '1', '1'], true],
  ['5 at two', ['1', '2', '1', '2', '2'], true],
  ['5 at three', ['1', '2', '3', '2', '1'], false],
])('jobs stand by address where they are many, two at each on an average: %s', (_name, houses, expected) =>
  expect(standByAddress(houses.map((house, index) => at(`${index}`, 'Ring', house)))).toBe(expected),
);

test('each job without a known address counts as an address', () => {
  expect(standByAddress(Array.from({ length: 6 }, (_, index) => ({ ...nowhere, id: `${index}` })))).toBe(
    false,
  );
});
