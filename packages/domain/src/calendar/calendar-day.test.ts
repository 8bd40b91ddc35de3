import fc from 'fast-check';
import {
  addDays,
  dayOfInstant,
  dayOfMoment,
  daysBetween,
  formatDay,
  instantOfDay,
  isCalendarDay,
  localeStyleOf,
  startOfNextDay,
  today,
} from './calendar-day.ts';

const anyDay = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));

test.each([
  ['2026-10-24T21:59:59Z', '2026-10-24'],
  ['2026-10-24T22:00:00Z', '2026-10-25'],
  ['2026-10-25T22:59:59Z', '2026-10-25'],
  ['2026-10-25T23:00:00Z', '2026-10-26'],
  ['2026-03-28T22:59:59Z', '2026-03-28'],
  ['2026-03-28T23:00:00Z', '2026-03-29'],
  ['2026-03-29T21:59:59Z', '2026-03-29'],
  ['2026-03-29T22:00:00Z', '2026-03-30'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
])('around clock changes, %s is %s in Berlin', (instant, day) => {
  expect(dayOfInstant(instant)).toBe(day);
  expect(today(new Date(instant))).toBe(day);
});

test('the same moment is another day elsewhere', () => {
  const moment = new Date('2026-11-20T10:30:00Z');
  expect(dayOfMoment(moment, 'Pacific/Kiritimati')).toBe('2026-11-21');
  expect(dayOfMoment(moment, 'Pacific/Pago_Pago')).toBe('2026-11-19');
});

test('without a zone the utility decides', () => {
  expect(dayOfMoment(new Date('2026-01-04T23:00:01Z'))).toBe('2026-01-05');
});

test('now is the default moment of today', () => {
  const before = dayOfMoment(new Date());
  const now = today();
  expect([before, dayOfMoment(new Date())]).toContain(now);
});

test('the instant of a day is noon, the same day in UTC, in Berlin, and back', () => {
  expect(instantOfDay('2026-03-29')).toBe('2026-03-29T12:00:00.000Z');
  fc.assert(
    fc.property(anyDay, day => {
      expect(dayOfInstant(instantOfDay(day))).toBe(day);
      expect(dayOfInstant(instantOfDay(day), 'UTC')).toBe(day);
    }),
  );
});

test('an instant that is none throws', () => expect(() => dayOfInstant('yesterday')).toThrow(RangeError));

test('adding days and counting them agree, and text order is day order', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (day, amount) => {
      const other = addDays(day, amount);
      expect(isCalendarDay(other)).toBe(true);
      expect(daysBetween(day, other)).toBe(amount);
      expect(other < day).toBe(amount < 0);
    }),
  );
});

test.each([
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-10-26', -2, '2026-10-24'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %d days is %s', (day, amount, expected) => expect(addDays(day, amount)).toBe(expected));

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['26-01-01', false],
  ['2026-01-01T00:00:00Z', false],
  ['', false],
])('%p is a calendar day: %p', (text, valid) => expect(isCalendarDay(text)).toBe(valid));

test('days are written as people write them', () => {
  expect(formatDay('2026-01-31', 'german')).toBe('31.01.2026');
  expect(formatDay('2026-01-31', 'english')).toBe('31/01/2026');
});

test.each([
  ['de-FORMAL', 'german'],
  ['de-INFORMAL', 'german'],
  ['en-FORMAL', 'english'],
  ['EN', 'english'],
  ['', 'german'],
])('%p is written in %s style', (language, style) => expect(localeStyleOf(language)).toBe(style));

test.each([
  ['in winter', '2026-01-15T12:00:00Z', '2026-01-15T23:00:00.000Z'],
  ['in summer', '2026-07-15T12:00:00Z', '2026-07-15T22:00:00.000Z'],
  ['at the last moment of a day', '2026-07-15T21:59:59.999Z', '2026-07-15T22:00:00.000Z'],
  ['at the first', '2026-07-15T22:00:00.000Z', '2026-07-16T22:00:00.000Z'],
  ['of a day of 23 hours', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['of a day of 25 hours', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('the next day begins at midnight of the utility: %s', (_case, now, expected) => {
  expect(startOfNextDay(new Date(now)).toISOString()).toBe(expected);
});

test('an instant falls on the same day whether or not it needs the calendar of the zone', () => {
  const anyMoment = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('2199-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(anyMoment, moment => {
      expect(dayOfInstant(moment.toISOString())).toBe(dayOfMoment(moment));
    }),
    { numRuns: 1000 },
  );
});
