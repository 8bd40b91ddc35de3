import { addDecimals, compareDecimals } from '@zaehlwerk/domain';
import fc from 'fast-check';
import { type BarChart, barsByMonth, barsByYear, highestStack, stackTotal, yearsOf } from './bar-chart.ts';
import { evaluatedMeter } from './testing/example-meter.ts';

/** Consumption by series and period. */
const amounts = ({ series }: BarChart) =>
  series.map(({ name, stack, tier, allocations }) => ({
    name,
    stack,
    tier,
    values: allocations.map(share => share && Number(share.consumption)),
  }));

const twoTariffs = evaluatedMeter(
  {
    name: 'HT',
    obis: '1.8.1',
    readings: [
      ['2022-01-01', 0],
      ['2023-01-01', 100],
      ['2024-01-01', 300],
    ],
  },
  {
    name: 'NT',
    obis: '1.8.2',
    readings: [
      ['2022-01-01', 0],
      ['2023-01-01', 10],
      ['2024-01-01', 30],
    ],
  },
);

test('years: the tariffs of a meter stand on each other', () => {
  const chart = barsByYear(twoTariffs.sums);
  expect(chart.periods).toEqual(['2022', '2023']);
  expect(amounts(chart)).toEqual([
    { name: 'HT (1.8.1)', stack: 'now', tier: 0, values: [100, 200] },
    { name: 'NT (1.8.2)', stack: 'now', tier: 1, values: [10, 20] },
  ]);
  expect(stackTotal(chart.series, 1)).toBe('220');
  expect(highestStack(chart)).toEqual({ period: '2023', consumption: '220' });
});

test('years: feed-in stands beside consumption, on the same years', () => {
  const { sums } = evaluatedMeter(
    {
      name: 'Einspeisung',
      obis: '2.8.0',
      readings: [
        ['2023-01-01', 0],
        ['2024-01-01', 900],
      ],
    },
    {
      name: 'Bezug',
      obis: '1.8.0',
      readings: [
        ['2022-01-01', 0],
        ['2023-01-01', 500],
        ['2024-01-01', 800],
      ],
    },
  );
  expect(amounts(barsByYear(sums))).toEqual([
    { name: '', stack: 'now', tier: 0, values: [500, 300] },
    { name: '', stack: 'feedIn', tier: 0, values: [undefined, 900] },
  ]);
  expect(amounts(barsByMonth(sums, '2023')).map(({ stack }) => stack)).toEqual(['now', 'feedIn']);
});

test('a gap has no bar, and no year is left out', () => {
  const { sums } = evaluatedMeter({
    name: 'Bezug',
    readings: [
      ['2020-01-01', 0],
      ['2021-01-01', 100],
      ['2023-01-01', 5, 'INITIAL_READING'],
      ['2024-01-01', 105],
    ],
  });
  const chart = barsByYear(sums);
  expect(chart.periods).toEqual(['2020', '2021', '2022', '2023']);
  expect(amounts(chart)[0]?.values).toEqual([100, undefined, undefined, 100]);
  expect(stackTotal(chart.series, 1)).toBeUndefined();
});

test('a year in which nothing was used is not a gap', () => {
  const { sums } = evaluatedMeter({
    name: 'Bezug',
    readings: [
      ['2022-01-01', 7],
      ['2023-01-01', 7],
    ],
  });
  expect(amounts(barsByYear(sums))[0]?.values).toEqual([0]);
});

test('months: a year has the one before it beside it, each register in its place', () => {
  const [sum] = evaluatedMeter(
    {
      name: 'HT',
      readings: [
        ['2023-01-01', 0],
        ['2024-01-01', 365],
      ],
    },
    {
      name: 'NT',
      readings: [
        ['2022-01-01', 0],
        ['2023-01-01', 365],
        ['2024-01-01', 1095],
      ],
    },
  ).sums;
  const chart = barsByMonth(sum ? [sum] : [], '2023');
  expect([chart.periods[0], chart.periodsBefore[11]]).toEqual(['2023-01', '2022-12']);
  expect(amounts(chart).map(({ name, stack, tier, values }) => [name, stack, tier, values[1]])).toEqual([
    ['HT', 'now', 0, 28],
    ['NT', 'now', 1, 56],
    ['NT', 'before', 1, 28],
  ]);
  // A register that is missing leaves the stack incomplete.
  expect(
    stackTotal(
      chart.series.filter(({ stack }) => stack === 'now'),
      1,
    ),
  ).toBe('84.000');
  expect(highestStack(chart)).toEqual({ period: '2023-01', consumption: '93.000' });
});

test('months of a year are allocations of intervals that begin before it and end after it', () => {
  const { sums } = evaluatedMeter({
    name: 'Bezug',
    readings: [
      ['2022-12-22', 0],
      ['2024-01-11', 385],
    ],
  });
  const months = barsByMonth(sums, '2023').series.find(({ stack }) => stack === 'now');
  expect(months?.allocations.map(share => Number(share?.consumption))).toEqual([
    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
  ]);
});

describe('a total register that counts its tariffs', () => {
  const total = { name: 'Summe', obis: '1.8.0' };
  const tariff = { name: 'HT', obis: '1.8.1' };
  test('is not counted beside them, and stands for them where they know less', () => {
    const { sums } = evaluatedMeter(
      {
        ...total,
        readings: [
          ['2021-01-01', 0],
          ['2022-01-01', 50],
          ['2023-01-01', 150],
          ['2024-01-01', 300],
        ],
      },
      {
        ...tariff,
        readings: [
          ['2022-01-01', 0],
          ['2023-01-01', 60],
          ['2023-07-01', 100],
        ],
      },
      {
        name: 'NT',
        obis: '1.8.2',
        readings: [
          ['2022-01-01', 0],
          ['2023-01-01', 40],
          ['2024-01-01', 90],
        ],
      },
    );
    const chart = barsByYear(sums);
    expect(amounts(chart)).toEqual([
      { name: 'HT (1.8.1)', stack: 'now', tier: 0, values: [undefined, 60, undefined] },
      { name: 'NT (1.8.2)', stack: 'now', tier: 1, values: [undefined, 40, undefined] },
      { name: 'Summe (1.8.0)', stack: 'now', tier: 2, values: [50, undefined, 150] },
    ]);
    expect([0, 1, 2].map(index => stackTotal(chart.series, index))).toEqual(['50', '100', '150']);
  });
});

test('what is stacked adds up to what all intervals have, whatever the readings', () => {
  const readings = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.nat(400)), { minLength: 2, maxLength: 12 })
    .map(steps => {
      let [time, value] = [Date.UTC(2018, 0, 1), 0];
      return steps.map(([days, used]) => {
        time += days * 86_400_000;
        value += used;
        return [new Date(time).toISOString().slice(0, 10), value] as const;
      });
    });
  fc.assert(
    fc.property(readings, readings, (high, low) => {
      const { sums } = evaluatedMeter({ name: 'HT', readings: high }, { name: 'NT', readings: low });
      const all = sums.flatMap(({ rates }) => rates.flatMap(({ intervals }) => intervals));
      const allocations = barsByYear(sums).series.flatMap(series =>
        series.allocations.flatMap(share => share ?? []),
      );
      const months = yearsOf(sums).flatMap(year =>
        barsByMonth(sums, year)
          .series.filter(({ stack }) => stack === 'now')
          .flatMap(series => series.allocations.flatMap(share => share ?? [])),
      );
      const sum = (parts: readonly { readonly consumption: string }[]) =>
        parts.map(({ consumption }) => consumption).reduce(addDecimals, '0');
      expect(compareDecimals(sum(allocations), sum(all))).toBe(0);
      expect(compareDecimals(sum(months), sum(all))).toBe(0);
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['no intervals', [], []],
  [
    'the last day of the year before',
    [
      ['2022-12-31', 0],
      ['2023-01-01', 1],
    ],
    ['2022'],
  ],
  [
    'New Year’s Day itself',
    [
      ['2022-12-31', 0],
      ['2023-01-02', 1],
    ],
    ['2022', '2023'],
  ],
] as const)('years: %s', (_case, readings, years) => {
  expect(yearsOf(evaluatedMeter({ name: 'Bezug', readings }).sums)).toEqual(years);
});
