import { addDays, instantOfDay } from '../calendar/calendar-day.ts';
import type { ValidatedRegister } from '../reading/plausibility.ts';
import { matchesHistory } from './plausible-range.ts';

const today = '2026-11-20';
const whole = { queryPostDecimals: false, maskPostDecimals: false, unusualCheck: 'HINT' } as const;
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
/** 12500 to 13500 are expected. */
const usual = register({ readingEvents: [event(730, 11_000), event(365, 12_000)] });
const once = register({ readingEvents: [event(365, 12_000)] });
const ranged = register({ readingValueValidation: { minimumValue: 500, maximumValue: 700 } });

test.each([
  ['with a history', usual, '12499', false],
  ['with a history', usual, '12500', true],
  ['with a history', usual, '13500', true],
  ['with a history', usual, '13501', false],
  ['with a history, more digits than the register', usual, '130000', false],
  ['with one earlier reading', once, '99999', false],
  ['with a range only', ranged, '600', false],
  ['with nothing', register({}), '1', false],
  ['feed-in', { ...usual, rateName: 'Einspeisung' }, '13000', false],
  ['a maximum', { ...usual, obis: '1-0:1.6.0' }, '13000', false],
])('%s, %j: %s is one that the history speaks for: %s', (_name, rate, value, matching) => {
  expect(matchesHistory(value, rate, whole, occasion)).toBe(matching);
});
