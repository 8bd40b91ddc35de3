import fc from 'fast-check';
import { addDays } from '../calendar/calendar-day.ts';
import { addDecimals } from '../decimal/decimal-sums.ts';
import { compareDecimals, type DecimalText } from '../decimal/decimal-text.ts';
import type { ReadingReason } from '../reading/reading-reason.ts';
import { rateHistory } from './history.ts';
import { type EvaluatedRegister, historyEntries, intervalsOf } from './intervals.ts';

type Given = readonly [day: string, value: number, reason?: ReadingReason | undefined];

const config = {
  evaluationUseHistoricReadings: true,
  evaluationShowCurrentReadings: true,
  evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 14,
};
const register: EvaluatedRegister = { unit: 'kWh', preDecimals: 6 };
const historyOf = (given: readonly Given[]) =>
  rateHistory(
    {
      readingEvents: given.map(([day, readingValue, reason = 'PERIODIC_READING']) => ({
        readingDate: `${day}T12:00:00.000Z`,
        readingValue,
        reason,
      })),
      readingResults: [],
    },
    config,
  );
const entries = (given: readonly Given[], of = register) => historyEntries(historyOf(given), of);
const consumptions = (given: readonly Given[], of = register) =>
  entries(given, of).map(({ consumption }) => consumption);
const intervals = (given: readonly Given[], of = register) =>
  intervalsOf(entries(given, of)).map(({ from, to, consumption }) => `${from} ${to} ${consumption}`);

test.each<[string, readonly Given[], (DecimalText | undefined)[]]>([
  ['one reading', [['2025-01-01', 5]], [undefined]],
  [
    'two',
    [
      ['2025-01-01', 5],
      ['2025-02-01', 7.25],
    ],
    [undefined, '2.25'],
  ],
  [
    'nothing used',
    [
      ['2025-01-01', 5],
      ['2025-02-01', 5],
    ],
    [undefined, '0'],
  ],
  [
    'an estimate between',
    [
      ['2025-01-01', 5],
      ['2025-03-01', 9, 'ESTIMATED_READING'],
      ['2025-06-01', 7],
    ],
    [undefined, undefined, '2'],
  ],
  [
    'an exchange',
    [
      ['2025-01-01', 900],
      ['2025-03-01', 0, 'METER_CHANGE'],
      ['2025-06-01', 7],
    ],
    [undefined, undefined, '7'],
  ],
  [
    'an initial reading',
    [
      ['2025-01-01', 900],
      ['2025-03-01', 950, 'INITIAL_READING'],
    ],
    [undefined, undefined],
  ],
  [
    'the old and the new meter on one day',
    [
      ['2025-01-01', 900],
      ['2025-03-01', 950],
      ['2025-03-01', 3, 'INITIAL_READING'],
      ['2025-04-01', 5],
    ],
    [undefined, '50', undefined, '2'],
  ],
  [
    'the last of the old meter as the exchange',
    [
      ['2025-01-01', 900],
      ['2025-03-01', 950, 'METER_CHANGE'],
      ['2025-03-01', 3, 'INITIAL_READING'],
      ['2025-04-01', 5],
    ],
    [undefined, '50', undefined, '2'],
  ],
  [
    'a step down',
    [
      ['2025-01-01', 900],
      ['2025-03-01', 800],
    ],
    [undefined, '-100'],
  ],
  [
    'the first reading on 29 February',
    [
      ['2024-02-29', 5],
      ['2025-02-28', 15],
    ],
    [undefined, '10'],
  ],
])('consumption: %s', (_, given, expected) => {
  expect(consumptions(given)).toEqual(expected);
});

test.each<[preDecimals: number | undefined, older: number, newer: number, expected: DecimalText]>([
  [5, 99_900, 150, '250'],
  [6, 999_900.5, 0.5, '100'],
  [5, 90_000, 9_999, '19999'],
  [5, 89_999, 9_999, '-80000'],
  [5, 99_900, 10_000, '-89900'],
  [6, 99_900, 150, '-99750'],
  [undefined, 99_900, 150, '-99750'],
  // A register of fewer digits than its reading has none of that end.
  [4, 99_900, 150, '-99750'],
])('with %s digits, from %d to %d the register has counted %s', (preDecimals, older, newer, expected) => {
  const given: Given[] = [
    ['2025-01-01', older],
    ['2026-01-01', newer],
  ];
  const [, entry] = entries(given, { unit: 'kWh', preDecimals });
  expect(compareDecimals(entry?.consumption ?? '', expected)).toBe(0);
  expect(entry?.isRollover).toBe(!expected.startsWith('-'));
});

test.each([
  { unit: 'kW' },
  { obis: '1-0:1.6.0' },
  { obis: '1-0:1.6.0', unit: 'kWh' },
  { obis: '6-0:10.0.0' },
])('a register that does not count up has no consumption: %j', rate => {
  const given: Given[] = [
    ['2025-01-01', 20],
    ['2025-02-01', 35],
  ];
  expect(consumptions(given, rate)).toEqual([undefined, undefined]);
});

describe('intervals', () => {
  test('are certain ones alone: neither end of a step down is trusted', () => {
    const given: Given[] = [
      ['2025-01-01', 100],
      ['2025-02-01', 900],
      ['2025-03-01', 120],
      ['2025-04-01', 130],
    ];
    expect(intervals(given)).toEqual(['2025-01-01 2025-04-01 30']);
    expect(intervals(given.slice(0, 3))).toEqual([]);
    expect(intervals(given.slice(1))).toEqual([]);
  });

  test('across an unreported exchange do not exist', () => {
    expect(
      intervals([
        ['2025-01-01', 5000],
        ['2025-02-01', 5100],
        ['2025-03-01', 12],
        ['2025-04-01', 90],
        ['2025-05-01', 95],
      ]),
    ).toEqual(['2025-04-01 2025-05-01 5']);
  });

  test('hold what was used between two readings of one day', () => {
    expect(
      intervals([
        ['2025-01-01', 1],
        ['2025-02-01', 2],
        ['2025-02-01', 5],
        ['2025-03-01', 9],
      ]),
    ).toEqual(['2025-01-01 2025-02-01 1', '2025-02-01 2025-03-01 7']);
  });
});

const anyReadings = fc.array(
  fc.tuple(
    fc.nat(800).map(days => addDays('2024-01-01', days)),
    fc.nat(120_000).map(thousandths => thousandths / 1000),
    fc.constantFrom<(ReadingReason | undefined)[]>(
      undefined,
      undefined,
      undefined,
      'ESTIMATED_READING',
      'METER_CHANGE',
      'INITIAL_READING',
    ),
  ),
  { maxLength: 14 },
);

describe('whatever is read', () => {
  const small: EvaluatedRegister = { unit: 'kWh', preDecimals: 2 };

  test('intervals follow each other, use nothing back, and no number is -0, NaN or infinite', () => {
    fc.assert(
      fc.property(anyReadings, given => {
        const all = entries(given, small);
        for (const { consumption } of all)
          if (consumption) expect(consumption).toMatch(/^(-(?!0*\.?0*$))?\d+(\.\d+)?$/);
        let end = '';
        for (const { from, to, consumption } of intervalsOf(all)) {
          expect(from >= end && from < to).toBe(true);
          expect(compareDecimals(consumption, '0')).toBeGreaterThanOrEqual(0);
          end = to;
        }
      }),
    );
  });

  test('no interval crosses the beginning of a series', () => {
    fc.assert(
      fc.property(anyReadings, given => {
        const starts = given.flatMap(([day, , reason]) =>
          reason === 'METER_CHANGE' || reason === 'INITIAL_READING' ? [day] : [],
        );
        for (const { from, to } of intervalsOf(entries(given, small)))
          expect(starts.filter(day => day > from && day < to)).toEqual([]);
      }),
    );
  });

  test('what rises without end is counted wholly', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 2, maxLength: 20 }), steps => {
        const until = (index: number) => steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0);
        const given = steps.map((_, index): Given => [addDays('2024-01-01', index * 30), until(index)]);
        const whole = intervalsOf(entries(given))
          .map(({ consumption }) => consumption)
          .reduce(addDecimals, '0');
        expect(compareDecimals(whole, String(until(steps.length) - until(0)))).toBe(0);
      }),
    );
  });
});
