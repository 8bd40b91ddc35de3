import fc from 'fast-check';
import { addDays } from '../calendar/calendar-day.ts';
import { compareConsumption } from './comparison.ts';
import type { Interval } from './intervals.ts';
import { perDay } from './per-day.ts';

const interval = (from: string, to: string, consumption: string): Interval => ({ from, to, consumption });
const years = [
  interval('2023-11-20', '2024-11-20', '2625'),
  interval('2024-11-20', '2025-11-20', '2310'),
  interval('2025-11-20', '2026-11-20', '2033'),
];

test('the last 365 days against those before', () => {
  expect(compareConsumption([years])).toMatchObject({
    basis: 'year',
    now: { from: '2025-11-20', to: '2026-11-20', consumption: '2033', coveredDays: 365 },
    before: { from: '2024-11-20', to: '2025-11-20', consumption: '2310', coveredDays: 365 },
    isWhole: true,
    percent: -12,
  });
});

test('365 days reach over a leap day by shares', () => {
  const before = compareConsumption([years.slice(0, 2)])?.before;
  expect(before).toMatchObject({ from: '2023-11-21', to: '2024-11-20', coveredDays: 365 });
  expect(before?.consumption).toBe('2617.828');
});

test('tariffs of a meter are added up on the days that both cover', () => {
  const low = [
    interval('2023-11-20', '2024-11-20', '100'),
    interval('2024-11-20', '2025-11-20', '200'),
    interval('2025-11-20', '2026-05-24', '50'),
  ];
  expect(compareConsumption([years.slice(0, 2), low])).toMatchObject({
    basis: 'year',
    now: { to: '2025-11-20', consumption: '2510' },
  });
  // Only one interval is the same for both: nothing to hold it against.
  expect(compareConsumption([years.slice(1), low.slice(1)])).toBeUndefined();
});

test.each([
  [300, 'year'],
  [299, 'interval'],
])('with %d days covered before, it is by %s', (days, basis) => {
  const from = addDays('2025-11-20', -days);
  const comparison = compareConsumption([
    [interval(from, '2025-11-20', String(days)), interval('2025-11-20', '2026-11-20', '365')],
  ]);
  expect(comparison?.basis).toBe(basis);
  expect(comparison?.isWhole).toBe(false);
  expect(comparison?.percent).toBe(0);
});

test('an interval of more than 400 days is not held against itself', () => {
  const long = interval('2024-11-20', '2026-11-20', '1000');
  expect(compareConsumption([[long]])).toBeUndefined();
  expect(compareConsumption([[interval('2023-11-21', '2024-11-20', '365'), long]])).toMatchObject({
    basis: 'interval',
    percent: 37,
    isWhole: false,
  });
  // One register of two is enough: what is added up is a guess then, too.
  expect(compareConsumption([years, [interval('2023-11-20', '2026-11-20', '1')]])).toBeUndefined();
});

test.each([
  ['2025-09-16', 'year'],
  ['2025-09-15', 'interval'],
])(
  'read on %s, by %s: a long interval of which 65 days are of the year before may be shared',
  (day, basis) => {
    const before = interval(addDays(day, -365), day, '365');
    expect(compareConsumption([[before, interval(day, '2026-11-20', '500')]])?.basis).toBe(basis);
  },
);

test('by day where the times are not whole', () => {
  const comparison = compareConsumption([
    [interval('2026-08-01', '2026-09-01', '31'), interval('2026-09-01', '2026-11-20', '160')],
  ]);
  expect(comparison).toMatchObject({ basis: 'interval', percent: 100, isWhole: false });
});

test('with one interval, none, or nothing used before there is no number', () => {
  expect(compareConsumption([])).toBeUndefined();
  expect(compareConsumption([[]])).toBeUndefined();
  expect(compareConsumption([[interval('2026-01-01', '2026-02-01', '5')]])).toBeUndefined();
  const fromNothing = [interval('2026-01-01', '2026-02-01', '0'), interval('2026-02-01', '2026-03-01', '5')];
  expect(compareConsumption([fromNothing])?.percent).toBeUndefined();
});

test('the percentage is whole, and no -0', () => {
  const amount = fc.nat(10 ** 9).map(String);
  fc.assert(
    fc.property(amount, amount, (before, now) => {
      const percent = compareConsumption([
        [interval('2024-11-20', '2025-11-20', before), interval('2025-11-20', '2026-11-20', now)],
      ])?.percent;
      if (before === '0') return expect(percent).toBeUndefined();
      expect(Number.isInteger(percent) && !Object.is(percent, -0)).toBe(true);
      const exact = (Number(now) / Number(before) - 1) * 100;
      expect(Math.abs((percent ?? Number.NaN) - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

test.each([
  ['1', 0, undefined],
  ['0', 5, '0'],
  ['0.00', 5, '0'],
  ['365', 365, '1.00'],
  ['99.96', 1, '100'],
  ['99.94', 1, '99.9'],
  ['9.996', 1, '10.0'],
  ['9.994', 1, '9.99'],
  ['0.9996', 1, '1.00'],
  ['0.9994', 1, '0.999'],
  ['0.09996', 1, '0.100'],
  ['1', 3, '0.333'],
  ['1', 30, '0.0333'],
  ['1', 3000, '0.000333'],
  ['1234.5', 1, '1235'],
  ['-1', 3, '-0.333'],
])('%s in %d days is %s a day', (consumption, days, expected) => {
  expect(perDay(consumption, days)).toBe(expected);
});
