import fc from 'fast-check';
import {
  addDays,
  dayOfInstant,
  dayOfMoment,
  daysBetween,
  dayUnlikeDevice,
  formatDay,
  instantOfDay,
  isCalendarDay,
  localeStyleOf,
  startOfNextDay,
  today,
} from './calendar-day.ts';
import { isTimeZone } from './time-zone.ts';

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
  expect(today('Europe/Berlin', new Date(instant))).toBe(day);
});

test('the same moment is another day elsewhere', () => {
  const moment = new Date('2026-11-20T10:30:00Z');
  expect(dayOfMoment(moment, 'Pacific/Kiritimati')).toBe('2026-11-21');
  expect(dayOfMoment(moment, 'Pacific/Pago_Pago')).toBe('2026-11-19');
});

test('now is the default moment of today', () => {
  const before = dayOfMoment(new Date(), 'UTC');
  const now = today('UTC');
  expect([before, dayOfMoment(new Date(), 'UTC')]).toContain(now);
});

test.each([
  ['Pacific/Kiritimati', '2026-11-20T09:59:59Z', '2026-11-20T10:00:00Z', '2026-11-21'],
  ['Pacific/Auckland', '2026-01-20T10:59:59Z', '2026-01-20T11:00:00Z', '2026-01-21'],
  ['Pacific/Auckland', '2026-07-20T11:59:59Z', '2026-07-20T12:00:01Z', '2026-07-21'],
  ['Asia/Kolkata', '2026-11-20T18:29:59Z', '2026-11-20T18:30:00Z', '2026-11-21'],
  ['Europe/Athens', '2026-03-28T21:59:59Z', '2026-03-28T22:00:00Z', '2026-03-29'],
  ['Europe/Athens', '2026-03-29T20:59:59Z', '2026-03-29T21:00:00Z', '2026-03-30'],
  ['UTC', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z', '2027-01-01'],
  ['America/New_York', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-01'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z', '2026-11-02'],
  ['Pacific/Pago_Pago', '2026-11-20T10:59:59Z', '2026-11-20T11:00:00Z', '2026-11-20'],
])('in %s a day ends after %s and %s is %s', (zone, last, first, day) => {
  expect(dayOfInstant(last, zone)).toBe(addDays(day, -1));
  expect(dayOfInstant(first, zone)).toBe(day);
  expect(startOfNextDay(new Date(last), zone).getTime()).toBe(Date.parse(first.replace('00:01Z', '00:00Z')));
});

test.each(['Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Auckland', 'Pacific/Pago_Pago', 'UTC'])(
  'noon in UTC stands for its day in %s',
  zone => {
    expect(dayOfInstant('2026-07-20T12:00:00.000Z', zone)).toBe('2026-07-20');
    expect(dayOfInstant('2026-07-20T12:00:00Z', zone)).toBe('2026-07-20');
  },
);

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Etc/GMT+3', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Europe/Nowhere', false],
  ['CET', false],
  ['IST', false],
  ['AET', false],
  ['+01:00', false],
  ["Europe/Berlin' or true", false],
  ['', false],
])('%p names a time zone: %p', (name, valid) => expect(isTimeZone(name)).toBe(valid));

test('a zone that a device does not know counts as the default', () => {
  expect(dayOfMoment(new Date('2026-11-20T23:00:00Z'), 'Europe/Nowhere')).toBe('2026-11-21');
});

test.each([
  ['Europe/Berlin', undefined],
  ['Europe/London', undefined],
  ['Asia/Tokyo', '2026-11-26'],
  ['Pacific/Pago_Pago', undefined],
])('at 16:30 in Berlin a device in %s differs: %p', (device, day) => {
  expect(dayUnlikeDevice('Europe/Berlin', new Date('2026-11-26T15:30:00Z'), device)).toBe(day);
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
  expect(startOfNextDay(new Date(now), 'Europe/Berlin').toISOString()).toBe(expected);
});
