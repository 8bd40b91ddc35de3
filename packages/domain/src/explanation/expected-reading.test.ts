import fc from 'fast-check';
import { addDays, instantOfDay } from '../calendar/calendar-day.ts';
import { compareDecimals, isDecimalText } from '../decimal/decimal-text.ts';
import type { ValidatedRegister } from '../reading/plausibility.ts';
import type { ReadingReason } from '../reading/reading-reason.ts';
import { expectedReading } from './expected-reading.ts';

const today = '2026-11-20';
const whole = { queryPostDecimals: false, maskPostDecimals: false, unusualCheck: 'HINT' } as const;
const withDecimals = { ...whole, queryPostDecimals: true };
const occasion = { day: today, isCorrection: false };
type Known = readonly [daysAgo: number, readingValue: number, reason?: ReadingReason];
const register = (...events: Known[]): ValidatedRegister => ({
  preDecimals: 5,
  postDecimals: 1,
  readingEvents: events.map(([daysAgo, readingValue, reason = 'PERIODIC_READING']) => ({
    readingDate: instantOfDay(addDays(today, -daysAgo)),
    readingValue,
    reason,
  })),
  readingResults: [],
});
const rangeOf = (...events: Known[]) => {
  const expected = expectedReading(register(...events), whole, occasion);
  return expected && [expected.lowest, expected.highest];
};

test('half to one and a half times of what the last comparable year used', () => {
  expect(expectedReading(register([730, 1000], [365, 2000]), whole, occasion)).toEqual({
    lowest: '2500',
    highest: '3500',
    isLimited: false,
    scant: '2200',
    excessive: '7000',
    usual: '1000',
    from: { source: 'event', day: '2025-11-20', value: '2000', reason: 'PERIODIC_READING' },
    days: 365,
    intervals: 1,
  });
});

test('the daily average is weighted by days and taken from the newest three intervals', () => {
  const rate = register([1830, 0], [1465, 90_000], [1100, 91_000], [735, 92_100], [365, 93_200]);
  expect(expectedReading(rate, whole, occasion)).toMatchObject({
    // 3200 in 1100 days, 365 days on: 1061.8 give or take 530.9
    lowest: '93730',
    highest: '94793',
    intervals: 3,
  });
});

test('decimals are exact, the ends rounded away from each other', () => {
  const rate = register([730, 0.1], [365, 0.3]);
  expect(expectedReading(rate, withDecimals, occasion)).toMatchObject({ lowest: '0.4', highest: '0.6' });
  const odd = register([1095, 0], [730, 0.1], [365, 0.3]);
  expect(expectedReading(odd, withDecimals, occasion)).toMatchObject({ lowest: '0.3', highest: '0.6' });
});

test('a wide range has whole units', () => {
  const wide = register([730, 0.1], [365, 10.2]);
  expect(expectedReading(wide, withDecimals, occasion)).toMatchObject({ lowest: '15', highest: '26' });
  const narrow = register([730, 0.1], [365, 9.1]);
  expect(expectedReading(narrow, withDecimals, occasion)).toMatchObject({ lowest: '13.6', highest: '22.6' });
});

test.each<[string, Known[]]>([
  ['no reading', []],
  ['one reading', [[365, 1000]]],
  [
    'only an estimate before',
    [
      [730, 0, 'ESTIMATED_READING'],
      [365, 1000],
    ],
  ],
  [
    'a meter change in between',
    [
      [730, 0],
      [365, 1000, 'METER_CHANGE'],
    ],
  ],
  [
    'an initial reading in between',
    [
      [730, 0],
      [365, 1000, 'INITIAL_READING'],
    ],
  ],
  [
    'nothing used',
    [
      [730, 1000],
      [365, 1000],
    ],
  ],
  [
    'a register that ran backwards',
    [
      [730, 1000],
      [365, 10],
    ],
  ],
  [
    'an interval that is too short',
    [
      [547, 0],
      [365, 1000],
    ],
  ],
  [
    'an interval that is too long',
    [
      [365 + 731, 0],
      [365, 1000],
    ],
  ],
  [
    'a reading of today',
    [
      [365, 0],
      [0, 1000],
    ],
  ],
  [
    'two readings of one day',
    [
      [365, 0],
      [365, 1000],
    ],
  ],
])('too little history: %s', (_case, events) => expect(rangeOf(...events)).toBeUndefined());

test.each<[string, Known[], string[]]>([
  [
    'half as long',
    [
      [548, 0],
      [365, 183],
    ],
    ['365', '731'],
  ],
  [
    'double as long',
    [
      [365 + 730, 0],
      [365, 730],
    ],
    ['912', '1278'],
  ],
])('an interval %s is comparable', (_case, events, [lowest, highest]) => {
  const range = rangeOf(...events)?.map(Number) ?? [];
  expect(range[0]).toBe(Number(lowest));
  expect(range[1]).toBe(Number(highest));
});

test('an estimate in between does not count, intervals span it', () => {
  expect(
    rangeOf([730, 0], [500, 999, 'ESTIMATED_READING'], [365, 1000], [100, 1, 'ESTIMATED_READING']),
  ).toEqual(['1500', '2500']);
});

test('after an exchange the new meter counts from its first reading, with the average of the old one', () => {
  expect(
    rangeOf(
      [1095, 50_000],
      [730, 52_000],
      [365, 54_000],
      [300, 54_300, 'METER_CHANGE'],
      [300, 0, 'INITIAL_READING'],
    ),
  ).toEqual(['821', '2466']);
});

test.each([{ rateName: 'Einspeisung' }, { obis: '1-0:1.6.0', unit: 'kW' }, { obis: '6-0:10.0.0' }])(
  'registers that are not validated by consumption lead to no expectation: %j',
  changes => {
    const rate = { ...register([730, 86], [365, 91]), ...changes };
    expect(expectedReading(rate, whole, occasion)).toBeUndefined();
  },
);

test('nothing is expected where it is not to be said', () => {
  const config = { ...whole, unusualCheck: 'OFF' } as const;
  expect(expectedReading(register([730, 1000], [365, 2000]), config, occasion)).toBeUndefined();
});

// 2500 to 3500 are expected of the history alone.
test.each([
  [{ maximumValue: 3500 }, { lowest: '2500', highest: '3500', isLimited: false }],
  [
    { minimumValue: 2500, maximumValue: 9999 },
    { lowest: '2500', highest: '3500', isLimited: false },
  ],
  [{ maximumValue: 3100 }, { lowest: '2500', highest: '3100', isLimited: true }],
  [{ minimumValue: 2600 }, { lowest: '2600', highest: '3500', isLimited: true }],
  [
    { minimumValue: 2600, maximumValue: 2600.5 },
    { lowest: '2600', highest: '2600', isLimited: true },
  ],
  [{ maximumValue: 2499 }, undefined],
  [{ minimumValue: 3501 }, undefined],
])('with the utility’s range %j, %j is expected', (readingValueValidation, ends) => {
  const rate = { ...register([730, 1000], [365, 2000]), readingValueValidation };
  const expected = expectedReading(rate, whole, occasion);
  if (ends === undefined) expect(expected).toBeUndefined();
  else expect(expected).toMatchObject({ ...ends, excessive: '7000' });
});

test('a correction is held against what was known before it', () => {
  const sent = {
    ...register([730, 1000], [365, 2000]),
    readingResults: [{ readingDate: instantOfDay(addDays(today, -3)), readingValue: 99_999 }],
  };
  expect(expectedReading(sent, whole, { ...occasion, isCorrection: true })).toMatchObject({ lowest: '2500' });
});

test('whatever the history, the ends are in order, exact, and not below the last reading', () => {
  const reasons = fc.constantFrom<ReadingReason>('PERIODIC_READING', 'ESTIMATED_READING', 'METER_CHANGE');
  const known = fc.tuple(
    fc.nat(1500),
    fc.nat(999_999).map(tenths => tenths / 10),
    reasons,
  );
  fc.assert(
    fc.property(fc.array(known, { maxLength: 8 }), fc.constantFrom(whole, withDecimals), (events, config) => {
      const expected = expectedReading(register(...events), config, occasion);
      if (expected === undefined) return;
      const { lowest, highest, from } = expected;
      expect([lowest, highest].every(isDecimalText)).toBe(true);
      expect(compareDecimals(lowest, highest)).toBeLessThanOrEqual(0);
      expect(compareDecimals(highest, from.value)).toBe(1);
      expect(compareDecimals(lowest, String(Math.floor(Number(from.value))))).toBeGreaterThanOrEqual(0);
    }),
  );
});
