import fc from 'fast-check';
import { addDays } from '../calendar/calendar-day.ts';
import type { ReadingReason } from '../reading/reading-reason.ts';
import { doubtfulReadings } from './doubtful-readings.ts';
import { rateHistory } from './history.ts';
import { historyEntries, intervalsOf } from './intervals.ts';

type Given = readonly [day: string, value: number, reason?: ReadingReason];

const register = { obis: '1-0:1.8.0', unit: 'kWh', preDecimals: 9 };

function entriesOf(given: readonly Given[], of: object = register) {
  const readingEvents = given.map(([day, readingValue, reason = 'PERIODIC_READING' as const]) => ({
    readingDate: `${day}T12:00:00.000Z`,
    readingValue,
    reason,
  }));
  const history = rateHistory(
    { readingEvents, readingResults: [] },
    {
      evaluationUseHistoricReadings: true,
      evaluationShowCurrentReadings: true,
      evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 0,
    },
  );
  return historyEntries(history, { ...register, ...of });
}

const doubtsOf = (given: readonly Given[], of: object = {}) =>
  [...doubtfulReadings(entriesOf(given, of), { ...register, ...of })].map(([{ value }, { times }]) => [
    value,
    times,
  ]);

/** A reading each year. */
const yearly = (...values: readonly number[]): readonly Given[] =>
  values.map((value, year) => [`${2015 + year}-11-20`, value]);

test.each<[string, readonly Given[], readonly unknown[]]>([
  ['no reading', [], []],
  ['usual years', yearly(1000, 2000, 3100, 4000), []],
  ['the newest with one digit too many', yearly(1000, 2000, 3100, 41000), [['41000', 38]]],
  ['the newest with nine times the usual', yearly(1000, 2000, 3000, 12000), []],
  ['the newest with ten times the usual', yearly(1000, 2000, 3000, 13000), [['13000', 10]]],
  ['one year is known', yearly(1000, 1100, 12500), [['12500', 114]]],
  ['nothing is known', yearly(1000, 12500), []],
  ['a jump that the next reading confirms', yearly(1000, 1100, 12500, 12600), []],
  ['a home where usually nothing is used', yearly(1000, 1000, 1000, 1900), []],
  ['once it was nearly as much', yearly(1000, 5000, 5010, 5020, 5030, 9000), []],
  ['a high one between two that fit', yearly(1000, 2000, 30000, 4000, 5000), [['30000', undefined]]],
  ['a high one before the newest', yearly(1000, 2000, 30000, 4000), [['30000', undefined]]],
  ['a low one between two that fit', yearly(1000, 2000, 300, 4000, 5000), [['300', undefined]]],
  [
    'two that are wrong',
    yearly(1000, 2000, 30000, 4000, 50, 6000, 7000),
    [
      ['30000', undefined],
      ['50', undefined],
    ],
  ],
  ['a decrease of which either may be wrong', yearly(1000, 2010, 2000, 3000), []],
  ['a newest one below all others', yearly(1000, 2000, 3000, 400), []],
  ['a first one above all others', yearly(50000, 1100, 1200, 1300), []],
])('%s', (_, given, expected) => {
  expect(doubtsOf(given)).toEqual(expected);
});

test('a day of much use after long quiet is no jump, and a month of it is one', () => {
  const quiet = yearly(1000, 1100, 1200);
  expect(doubtsOf([...quiet, ['2017-11-21', 1230]])).toEqual([]);
  expect(doubtsOf([...quiet, ['2017-12-20', 1300]])).toEqual([['1300', 12]]);
});

test('a summer in the garden is none, once there was one', () => {
  const months = Array.from({ length: 22 }, (_, month): Given => {
    const years = Math.floor(month / 12);
    const used = 40 * years + Math.max(0, (month % 12) - 5) * 6 + (month % 12) * 0.1;
    return [`${2020 + years}-${String((month % 12) + 1).padStart(2, '0')}-01`, Math.round(used * 10)];
  });
  for (let count = 14; count <= months.length; count++) expect(doubtsOf(months.slice(0, count))).toEqual([]);
});

test('feed-in is not judged by what is usual, but by its neighbours', () => {
  const fedIn = { obis: '1-0:2.8.0' };
  expect(doubtsOf(yearly(1000, 2000, 3100, 41000), fedIn)).toEqual([]);
  expect(doubtsOf(yearly(1000, 2000, 30000, 4000, 5000), fedIn)).toEqual([['30000', undefined]]);
});

test('each meter is judged alone, estimates and what does not count up never', () => {
  const exchanged: readonly Given[] = [
    ...yearly(1000, 2000, 3100, 41000),
    ['2019-11-20', 0, 'INITIAL_READING'],
    ['2020-11-20', 1000],
  ];
  expect(doubtsOf(exchanged)).toEqual([['41000', 38]]);
  expect(doubtsOf([...yearly(1000, 2000, 3000), ['2018-11-20', 99999, 'ESTIMATED_READING']])).toEqual([]);
  expect(doubtsOf(yearly(10, 20, 300, 15, 20), { obis: '1-0:1.6.0', unit: 'kW' })).toEqual([]);
});

test('a rollover is no decrease', () => {
  expect(doubtsOf(yearly(99780, 99890, 5, 95), { preDecimals: 5 })).toEqual([]);
});

test('nothing is computed from a reading in doubt', () => {
  const given = entriesOf(yearly(1000, 2000, 30000, 4000, 5000, 61000));
  const intervals = intervalsOf(given, doubtfulReadings(given, register));
  expect(intervals.map(({ to, consumption }) => [to.slice(0, 4), consumption])).toEqual([
    ['2016', '1000'],
    ['2018', '2000'],
    ['2019', '1000'],
  ]);
});

describe('whatever is read', () => {
  /** Intervals of a month to a year with use that varies by less than a factor of ten. */
  const steps = fc.array(
    fc.record({ days: fc.integer({ min: 30, max: 365 }), perDay: fc.integer({ min: 11, max: 100 }) }),
    { minLength: 12, maxLength: 30 },
  );
  const counted = (given: readonly { readonly days: number; readonly perDay: number }[], unit = 1) => {
    let [day, value] = ['2000-01-01', 0];
    return given.map(({ days, perDay }): Given => {
      day = addDays(day, days);
      value += days * perDay * unit;
      return [day, value];
    });
  };

  test('what varies by less than ten times is not in doubt', () => {
    fc.assert(fc.property(steps, given => expect(doubtsOf(counted(given))).toEqual([])));
  });

  test('one digit too many is found, wherever it is, and nothing else', () => {
    const month = { days: 30, perDay: 11 };
    const months = Array<typeof month>(8).fill(month);
    const bothMayBeWrong = [month, month, month, { days: 81, perDay: 70 }, ...months];
    fc.assert(
      fc.property(steps, fc.nat(), fc.nat(9), (given, at, digit) => {
        const right = counted(given);
        // The first has no neighbour before it.
        const index = 1 + (at % (right.length - 1));
        const wrong = right.map(
          ([day, value], place): Given => [day, place === index ? value * 10 + digit : value],
        );
        const isHigher = (wrong[index]?.[1] ?? 0) > (right[index + 1]?.[1] ?? 0);
        // The newest has to be a jump.
        const used = (wrong[index]?.[1] ?? 0) - (right[index - 1]?.[1] ?? 0);
        fc.pre(isHigher && (index < right.length - 1 || used > 300 * 365 * 10));
        const named = doubtsOf(wrong).map(([value]) => value);
        // Where it fits the reading after the next, the next may be the wrong one.
        const mayBeRight = (right[index + 2]?.[1] ?? 0) >= (wrong[index]?.[1] ?? 0);
        if (named.length > 0 || !mayBeRight) expect(named).toEqual([String(wrong[index]?.[1])]);
      }),
      { examples: [[bothMayBeWrong, 0, 0]] },
    );
  });

  test('the unit does not matter', () => {
    const factor = fc.constantFrom(1, 10, 1000);
    fc.assert(
      fc.property(steps, factor, fc.integer({ min: 0, max: 50_000 }), (given, unit, more) => {
        const last = { days: 365, perDay: more };
        const timesOf = (scale: number) =>
          doubtsOf(counted([...given, last], scale)).map(([, times]) => times);
        expect(timesOf(unit)).toEqual(timesOf(1));
      }),
    );
  });

  test('readings in doubt are of the history, and without them no other is', () => {
    const anything = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.nat(20_000)), { maxLength: 20 });
    fc.assert(
      fc.property(anything, readings => {
        let day = '2000-01-01';
        const given = readings.map(([days, value]): Given => {
          day = addDays(day, days);
          return [day, value];
        });
        const entries = entriesOf(given);
        const doubts = doubtfulReadings(entries, register);
        expect([...doubts.keys()].every(entry => entries.includes(entry))).toBe(true);
        const rest = entries.filter(entry => !doubts.has(entry));
        const again = historyEntries(rest, register);
        expect([...doubtfulReadings(again, register)]).toEqual([]);
      }),
    );
  });
});
