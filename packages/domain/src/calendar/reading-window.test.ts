import fc from 'fast-check';
import { addDays } from './calendar-day.ts';
import { chooseReadingDate, readingDateWindow } from './reading-window.ts';

const today = '2026-11-20';
const config = { readingDateMaxDaysInPast: 30, readingDateMaxDaysInFuture: 0 };

test.each([
  ['no period', undefined, '2026-10-21', false],
  ['no start', {}, '2026-10-21', false],
  ['a start long ago', { earliestExecution: '2026-01-01' }, '2026-10-21', false],
  ['a recent start', { earliestExecution: '2026-11-10' }, '2026-11-10', false],
  ['a start exactly at the oldest day', { earliestExecution: '2026-10-21' }, '2026-10-21', false],
  ['a start today', { earliestExecution: today }, today, false],
  ['a start tomorrow', { earliestExecution: '2026-11-21' }, '2026-10-21', true],
])('%s', (_, period, earliest, hidden) =>
  expect(readingDateWindow(period, config, today)).toEqual({ earliest, latest: today, hidden }),
);

test('the window spans clock changes in whole days', () => {
  expect(readingDateWindow({}, { ...config, readingDateMaxDaysInPast: 2 }, '2026-10-26').earliest).toBe(
    '2026-10-24',
  );
  expect(readingDateWindow({}, { ...config, readingDateMaxDaysInFuture: 2 }, '2026-03-28').latest).toBe(
    '2026-03-30',
  );
});

test.each([
  [undefined, today, false],
  ['2026-10-20', today, true],
  ['2026-10-21', '2026-10-21', false],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-21', today, true],
])('of the wish %p becomes %s, fallen back: %p', (wanted, day, fellBack) =>
  expect(chooseReadingDate(wanted, readingDateWindow({}, config, today), today)).toEqual({ day, fellBack }),
);

test('a hidden date is today, without a warning', () => {
  const window = readingDateWindow({ earliestExecution: '2026-12-01' }, config, today);
  expect(chooseReadingDate('2026-11-19', window, today)).toEqual({ day: today, fellBack: false });
});

test('today is always allowed, and every chosen day lies in the window', () => {
  const offset = fc.option(fc.integer({ min: -400, max: 400 }), { nil: undefined });
  const days = fc.nat(400);
  fc.assert(
    fc.property(offset, days, days, offset, (start, past, future, wish) => {
      const period = start === undefined ? {} : { earliestExecution: addDays(today, start) };
      const limits = { readingDateMaxDaysInPast: past, readingDateMaxDaysInFuture: future };
      const window = readingDateWindow(period, limits, today);
      expect(window.earliest <= today && today <= window.latest).toBe(true);
      const wanted = wish === undefined ? undefined : addDays(today, wish);
      const { day } = chooseReadingDate(wanted, window, today);
      expect(window.earliest <= day && day <= window.latest).toBe(true);
    }),
  );
});
