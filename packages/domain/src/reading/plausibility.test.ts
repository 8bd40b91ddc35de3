import fc from 'fast-check';
import { instantOfDay } from '../calendar/calendar-day.ts';
import { type PlausibilityConfig, plausibilityWarnings, type ValidatedRegister } from './plausibility.ts';

const config: PlausibilityConfig = {
  queryPostDecimals: false,
  maskPostDecimals: false,
  historicCheckEnabled: true,
  continuousCheckEnabled: true,
};
const withDecimals = { ...config, queryPostDecimals: true };
const open = { day: '2026-11-20', isCorrection: false };
const correction = { ...open, isCorrection: true };
const on = (day: string, readingValue: number) => ({ readingDate: instantOfDay(day), readingValue });
const register = (changes: Partial<ValidatedRegister> = {}): ValidatedRegister => ({
  rateName: 'Verbrauch',
  preDecimals: 6,
  postDecimals: 2,
  readingEvents: [{ ...on('2025-12-31', 1000.5), reason: 'PERIODIC_READING' }],
  readingResults: [],
  ...changes,
});
const codes = (value: string, rate = register(), settings: PlausibilityConfig = config, occasion = open) =>
  plausibilityWarnings(value, rate, settings, occasion).map(warning => warning.code);

test.each([
  ['999', config, ['belowLastEvent']],
  ['1000', config, []],
  ['1000.49', withDecimals, ['belowLastEvent']],
  ['1000.50', withDecimals, []],
  ['1000.51', withDecimals, []],
  ['0', { ...config, historicCheckEnabled: false }, []],
])('historic check: %s', (value, settings, expected) =>
  expect(codes(value, register(), settings)).toEqual(expected),
);

test('the warning names the earlier reading', () => {
  expect(plausibilityWarnings('1', register(), config, open)).toEqual([
    {
      code: 'belowLastEvent',
      earlier: { source: 'event', day: '2025-12-31', value: '1000.5', reason: 'PERIODIC_READING' },
    },
  ]);
});

test('the newest event counts, not the greatest, and an estimate counts too', () => {
  const readingEvents = [
    { ...on('2026-06-30', 12), reason: 'ESTIMATED_READING' as const },
    { ...on('2025-12-31', 1000), reason: 'METER_CHANGE' as const },
  ];
  expect(codes('12', register({ readingEvents }))).toEqual([]);
  expect(codes('11', register({ readingEvents }))).toEqual(['belowLastEvent']);
});

const sent = register({ readingResults: [on('2026-10-01', 1200), on('2026-11-10', 1300)] });

test.each([
  ['1300', open, []],
  ['1299', open, ['belowLastResult']],
  ['999', open, ['belowLastEvent', 'belowLastResult']],
  ['1299', correction, []],
  ['1200', correction, []],
  ['1199', correction, ['belowLastResult']],
])('continuous check: %s', (value, occasion, expected) =>
  expect(codes(value, sent, config, occasion)).toEqual(expected),
);

test('the only result of a job is not held against its own correction', () => {
  const once = register({ readingResults: [on('2026-11-10', 9000)] });
  expect(codes('1001', once, config, correction)).toEqual([]);
});

test('each check has its own switch', () => {
  expect(codes('1', sent, { ...config, continuousCheckEnabled: false })).toEqual(['belowLastEvent']);
  expect(codes('1', sent, { ...config, historicCheckEnabled: false })).toEqual(['belowLastResult']);
});

test('a reading of an earlier day is not held against later ones', () => {
  expect(codes('1250', sent, config, { ...open, day: '2026-11-09' })).toEqual([]);
});

test.each([
  ['feed-in', { rateName: 'Einspeisung' }],
  ['a maximum demand', { obis: '1-0:1.6.0', unit: 'kW' }],
  ['a maximum demand, by its code alone', { obis: '1-0:1.6.0' }],
  ['a power, by its unit alone', { unit: 'kW' }],
  ['a temperature', { obis: '6-0:10.0.0' }],
  ['what a billing period has used', { obis: '1-0:1.9.0' }],
])('held against the range alone: %s', (_what, changes) => {
  const rate = { ...sent, ...changes, readingValueValidation: { minimumValue: 500 } };
  expect(codes('600', rate)).toEqual([]);
  expect(codes('499', rate)).toEqual(['belowMinimum']);
});

test('the range comes first', () => {
  const ranged = { ...sent, readingValueValidation: { minimumValue: 1100, maximumValue: 2000 } };
  expect(codes('999', ranged)).toEqual(['belowMinimum', 'belowLastEvent', 'belowLastResult']);
  expect(codes('2001', ranged)).toEqual(['aboveMaximum']);
});

test('whatever is warned of, a greater value below the maximum never gets more warnings', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(500), fc.boolean(), (value, more, isCorrection) => {
      const occasion = { ...open, isCorrection };
      const lower = codes(`${value}`, sent, config, occasion);
      expect(lower).toEqual(expect.arrayContaining(codes(`${value + more}`, sent, config, occasion)));
    }),
  );
});
