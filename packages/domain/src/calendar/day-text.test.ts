import fc from 'fast-check';
import { formatDay, isCalendarDay } from './calendar-day.ts';
import { dayOfText, isTypedToItsEnd } from './day-text.ts';

test.each([
  ['25.11.2026', '2026-11-25'],
  ['25/11/2026', '2026-11-25'],
  ['25-11-2026', '2026-11-25'],
  ['25 11 2026', '2026-11-25'],
  [' 1. 2. 2026 ', '2026-02-01'],
  ['1.2.26', '2026-02-01'],
  ['01.02.99', '2099-02-01'],
  ['2026-11-25', '2026-11-25'],
  ['2026-1-5', '2026-01-05'],
  ['25112026', '2026-11-25'],
  ['251126', '2026-11-25'],
  ['29.2.2028', '2028-02-29'],
  ['29.2.2027', undefined],
  ['31.11.2026', undefined],
  ['12/31/2026', undefined],
  ['0.1.2026', undefined],
  ['1.2', undefined],
  ['1.2.', undefined],
  ['1.2.202', undefined],
  ['1.2.20260', undefined],
  ['morgen', undefined],
  ['', undefined],
])('%j is %j', (text, day) => expect(dayOfText(text)).toBe(day));

test.each([
  ['1.2.2026', true],
  ['01022026', true],
  ['2026-02-01', true],
  ['2026-2-1', false],
  ['1.2.20', false],
  ['010220', false],
  ['2026', false],
  ['', false],
])('%j is typed to its end: %j', (text, isWhole) => expect(isTypedToItsEnd(text)).toBe(isWhole));

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));
const gap = fc.stringMatching(/^[ ./-]{1,3}$/);

test('a day is read however it is written', () => {
  fc.assert(
    fc.property(anyDay, gap, (day, mark) => {
      const [year = '', month = '', date = ''] = day.split('-');
      const short = [String(Number(date)), String(Number(month)), year.slice(2)].join(mark);
      const whole = [day, formatDay(day, 'german'), formatDay(day, 'english'), `${date}${month}${year}`];
      for (const text of [...whole, short]) expect(dayOfText(text)).toBe(day);
      for (const text of whole) expect(isTypedToItsEnd(text)).toBe(true);
      expect(isTypedToItsEnd(short)).toBe(false);
    }),
  );
});

test('whatever is typed is a day or none', () => {
  const typed = fc.stringMatching(/^[\d ./-]{0,12}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), typed), text => {
      const day = dayOfText(text);
      expect(day === undefined || isCalendarDay(day)).toBe(true);
    }),
  );
});
