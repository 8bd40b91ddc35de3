import fc from 'fast-check';
import { addDays, instantOfDay } from '../calendar/calendar-day.ts';
import { compareDecimals } from '../decimal/decimal-text.ts';
import { plausibilityWarnings, type ValidatedRegister } from '../reading/plausibility.ts';
import { unusualChecks } from '../reading/reading-config.ts';
import { expectedReading } from './expected-reading.ts';
import { unusualReading } from './plausible-range.ts';

const today = '2026-11-20';
const hint = { queryPostDecimals: false, maskPostDecimals: false, unusualCheck: 'HINT' } as const;
const occasion = { day: today, isCorrection: false };
const event = (daysAgo: number, readingValue: number) => ({
  readingDate: instantOfDay(addDays(today, -daysAgo)),
  readingValue,
  reason: 'PERIODIC_READING' as const,
});
const register = (changes: Partial<ValidatedRegister>): ValidatedRegister => ({
  preDecimals: 5,
  readingEvents: [],
  readingResults: [],
  ...changes,
});
/** Used 1000 a year: 12500 to 13500 are expected. */
const usual = register({ readingEvents: [event(730, 11_000), event(365, 12_000)] });
const once = register({ readingEvents: [event(365, 12_000)] });
const said = (value: string, rate = usual, config: Parameters<typeof unusualReading>[2] = hint) => {
  const unusual = unusualReading(value, rate, config, occasion);
  return unusual && `${unusual.code}${unusual.isAsked ? ', asked' : ''}`;
};

test.each([
  ['12500', undefined],
  ['13500', undefined],
  // Less or more than usual, but it may well be.
  ['12499', 'unexpected'],
  ['12200', 'unexpected'],
  // Less than a fifth of the usual.
  ['12199', 'scant, asked'],
  ['12001', 'scant, asked'],
  ['12000', 'scant, asked'],
  ['13501', 'unexpected'],
  ['17000', 'unexpected'],
  // More than five times the usual.
  ['17001', 'excessive, asked'],
  ['99999', 'excessive, asked'],
  // Lower than the last one.
  ['11999', 'belowLast, asked'],
  ['0', 'belowLast, asked'],
  // 13000.4, with the digits behind the comma typed along.
  ['130004', 'excessive, asked'],
])('%s of a register that should show 12500 to 13500: %s', (value, answer) =>
  expect(said(value)).toBe(answer),
);

test('the reading that it is lower than is named', () => {
  expect(unusualReading('11999', usual, hint, occasion)).toMatchObject({
    code: 'belowLast',
    earlier: { day: '2025-11-20', value: '12000' },
  });
});

test.each([
  ['12001', { used: '1', usual: '1000', since: '2025-11-20' }],
  ['17001', { used: '5001', usual: '1000', since: '2025-11-20' }],
])('the use is stated beside the usual: %s', (value, use) => {
  expect(unusualReading(value, usual, hint, occasion)).toMatchObject({ use });
});

test.each([
  ['6.4', '0.4', '3.5'],
  ['29.6', '24', '3.5'],
  ['6.0', '0', '3.5'],
])('%s with one decimal: %s instead of about %s', (value, used, about) => {
  const small = register({ postDecimals: 1, readingEvents: [event(730, 2.5), event(365, 6)] });
  const decimals = { ...hint, queryPostDecimals: true };
  expect(unusualReading(value, small, decimals, occasion)).toMatchObject({ use: { used, usual: about } });
});

test('a register that hardly moves may stand still', () => {
  const slow = register({ readingEvents: [event(730, 100), event(365, 101)] });
  expect(said('101', slow)).toBeUndefined();
  const slightly = register({ readingEvents: [event(730, 100), event(365, 103)] });
  expect(said('103', slightly)).toBe('scant, asked');
});

test('no use is stated where the number is lower than the last one that was read', () => {
  const estimated = { ...event(100, 90), reason: 'ESTIMATED_READING' as const };
  const late = register({ readingEvents: [...usual.readingEvents, { ...estimated, readingValue: 11_900 }] });
  expect(unusualReading('11950', late, hint, occasion)).toMatchObject({ code: 'scant', use: undefined });
});

test('a slip of the comma is asked about, also where no use is known', () => {
  const young = register({
    postDecimals: 1,
    readingValueValidation: { minimumValue: 50, maximumValue: 150 },
  });
  const decimals = { ...hint, queryPostDecimals: true };
  expect(said('100.5', young, decimals)).toBeUndefined();
  expect(said('20.0', young, decimals)).toBe('unexpected');
  expect(said('10.05', young, decimals)).toBe('unexpected, asked');
});

test.each([
  ['one earlier reading', once, '11999', 'belowLast, asked'],
  ['one earlier reading', once, '99999', undefined],
  [
    'the utility’s range',
    register({ readingValueValidation: { minimumValue: 500, maximumValue: 700 } }),
    '600',
    undefined,
  ],
  ['no history', register({}), '1', undefined],
  ['feed-in', { ...usual, rateName: 'Einspeisung' }, '1', undefined],
  ['a maximum demand', { ...usual, obis: '1-0:1.6.0', unit: 'kW' }, '1', undefined],
  [
    'what contradicts the utility’s range',
    { ...usual, readingValueValidation: { minimumValue: 20_000, maximumValue: 30_000 } },
    '25000',
    undefined,
  ],
  [
    'what the utility’s range narrows',
    { ...usual, readingValueValidation: { minimumValue: 12_000, maximumValue: 13_000 } },
    '12400',
    'unexpected',
  ],
])('known is %s, %j: %s is %s', (_name, rate, value, answer) => expect(said(value, rate)).toBe(answer));

const values = fc.nat(99_999).map(String);
const limits = fc.option(fc.nat(99_999), { nil: undefined });
const registers = fc
  .record({ first: fc.nat(20_000), used: fc.nat(5000), minimumValue: limits, maximumValue: limits })
  .map(({ first, used, ...readingValueValidation }) =>
    register({ readingEvents: [event(730, first), event(365, first + used)], readingValueValidation }),
  );

test('OFF says nothing, ASK asks about everything that HINT says', () => {
  fc.assert(
    fc.property(values, registers, (value, rate) => {
      const [off, hinted, asked] = unusualChecks.map(unusualCheck =>
        unusualReading(value, rate, { ...hint, unusualCheck }, occasion),
      );
      expect(off).toBeUndefined();
      expect(asked?.code).toBe(hinted?.code);
      expect(asked?.isAsked ?? true).toBe(true);
    }),
  );
});

test('the expectation never contradicts what the utility’s range says', () => {
  fc.assert(
    fc.property(values, registers, (value, rate) => {
      const config = { ...hint, historicCheckEnabled: false, continuousCheckEnabled: false };
      const expected = expectedReading(rate, config, occasion);
      for (const warning of plausibilityWarnings(value, rate, config, occasion)) {
        if (expected === undefined) continue;
        if (warning.code === 'aboveMaximum')
          expect(compareDecimals(expected.highest, warning.limit)).toBeLessThanOrEqual(0);
        if (warning.code === 'belowMinimum')
          expect(compareDecimals(expected.lowest, warning.limit)).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
