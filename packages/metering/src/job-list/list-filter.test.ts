import { exampleJob } from '../testing/example-job.ts';
import { filterChoices, filtered, noFilter } from './list-filter.ts';

const job = (id: string, meterType: 'GAS_METER' | 'WATER_METER', end?: string, done = false) =>
  exampleJob({ id, done, meter: { meterType }, jobConstraints: end ? { latestExecution: end } : {} });

const jobs = [
  job('a', 'GAS_METER', '2026-12-10'),
  job('b', 'WATER_METER', '2026-12-01'),
  job('c', 'WATER_METER'),
  job('d', 'GAS_METER', '2026-12-01', true),
  job('e', 'WATER_METER', '2026-12-31'),
  job('f', 'WATER_METER', '2027-01-31'),
];

test.each([
  [{ types: ['GAS_METER'] }, 'ad'],
  [{ types: ['GAS_METER', 'WATER_METER'] }, 'abcdef'],
  [{ isOpen: true }, 'abcef'],
  [{ dueBy: '2026-12-10' }, 'ab'],
  [{ dueBy: '2026-12-10', types: ['WATER_METER'] }, 'b'],
] as const)('%j leaves %s', (filter, ids) => {
  expect(
    filtered(jobs, { ...noFilter, ...filter })
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids);
});

test('without a filter it is the very list', () => expect(filtered(jobs, noFilter)).toBe(jobs));

test('offered is what divides the list, the next three days among it', () => {
  expect(filterChoices(jobs)).toEqual({
    types: ['GAS_METER', 'WATER_METER'],
    hasDone: true,
    days: ['2026-12-01', '2026-12-10', '2026-12-31'],
  });
});

test.each([
  ['of a short list', jobs.slice(0, 4)],
  ['where all are alike', Array.from({ length: 9 }, (_, id) => job(`${id}`, 'GAS_METER', '2026-12-10'))],
])('nothing is offered %s', (_name, list) => {
  expect(filterChoices(list)).toEqual({ types: [], hasDone: false, days: [] });
});
