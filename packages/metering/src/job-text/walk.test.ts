import { exampleJob } from '../testing/example-job.ts';
import { inWalkOrder } from './walk.ts';

const at = (street: string | undefined, houseNumber = '', city = 'Köln', zip = '50674') =>
  exampleJob({
    id: `${city} ${street ?? ''} ${houseNumber}`,
    meter: { meterAddress: { ...(street !== undefined && { street }), houseNumber, city, zip } },
  });

test.each([
  ['house numbers by their value', [at('Ring', '10'), at('Ring', '9'), at('Ring', '101')], '9,10,101'],
  ['letters behind', [at('Ring', '9b'), at('Ring', '9 a'), at('Ring', '9')], '9,9 a,9b'],
  ['ranges by their first number', [at('Ring', '4'), at('Ring', '1-3'), at('Ring', '2')], '1-3,2,4'],
])('a street is walked with %s', (_name, jobs, expected) => {
  const numbers = inWalkOrder(jobs).map(({ meter }) => meter.meterAddress?.houseNumber);
  expect(numbers.join()).toBe(expected);
});

test('streets follow each other as in a German directory, town by town', () => {
  const walk = inWalkOrder([
    at('Zülpicher Str.', '2'),
    at(undefined),
    at('Äußere Gasse', '1'),
    at('Zülpicher Straße', '1'),
    at('Bachweg', '1'),
    at('Zugweg', '1', 'Bonn', '53111'),
  ]);
  expect(walk.map(({ id }) => id.trim())).toEqual([
    'Bonn Zugweg 1',
    'Köln Äußere Gasse 1',
    'Köln Bachweg 1',
    'Köln Zülpicher Straße 1',
    'Köln Zülpicher Str. 2',
    'Köln',
  ]);
});

test('a house stays together, its jobs in the order of the utility, whatever their deadlines', () => {
  const until = (id: string, houseNumber: string, latestExecution: string) => ({
    ...at('Ring', houseNumber),
    id,
    jobConstraints: { latestExecution },
  });
  const jobs = [
    until('cellar', '40', '2026-12-31'),
    until('next door', '39', '2026-12-31'),
    until('attic', '40', '2026-12-01'),
  ];
  const walk = inWalkOrder(jobs);
  expect(walk.map(({ id }) => id)).toEqual(['next door', 'cellar', 'attic']);
  expect(inWalkOrder(jobs)).toBe(walk);
});
