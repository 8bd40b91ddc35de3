import { instantOfDay } from '../calendar/calendar-day.ts';
import type { ReadingReason } from '../reading/reading-reason.ts';
import { type RateHistory, readingsBefore } from './known-readings.ts';

const event = (day: string, readingValue: number, reason: ReadingReason | null = 'PERIODIC_READING') => ({
  readingDate: instantOfDay(day),
  readingValue,
  reason,
});
const result = (day: string, readingValue: number) => ({ readingDate: instantOfDay(day), readingValue });
const values = (history: Partial<RateHistory>, day = '2026-11-20', isCorrection = false) =>
  readingsBefore({ readingEvents: [], readingResults: [], ...history }, { day, isCorrection }).map(
    reading => reading.value,
  );

test('oldest first, one day in its order, events before results', () => {
  const history = {
    readingEvents: [event('2025-12-31', 20), event('2024-12-31', 10), event('2025-12-31', 0)],
    readingResults: [result('2025-12-31', 30)],
  };
  expect(values(history)).toEqual(['10', '20', '0', '30']);
});

test('readings of later days say nothing about an earlier one', () => {
  const readingEvents = [event('2026-11-19', 1), event('2026-11-20', 2), event('2026-11-21', 3)];
  expect(values({ readingEvents })).toEqual(['1', '2']);
});

test('a correction leaves out the corrected result, tries of its day, and its echo among the events', () => {
  const history = {
    readingEvents: [event('2025-12-31', 10), event('2026-11-18', 17.5, 'OTHER_KSA')],
    readingResults: [result('2026-10-01', 15), result('2026-11-18', 170), result('2026-11-18', 17.5)],
  };
  expect(values(history, '2026-11-20', true)).toEqual(['10', '15']);
  expect(values(history, '2026-11-20', false)).toEqual(['10', '15', '17.5', '170', '17.5']);
});

test("the utility's own reading of the corrected day stays", () => {
  const history = {
    readingEvents: [event('2026-11-18', 12)],
    readingResults: [result('2026-11-18', 17)],
  };
  expect(values(history, '2026-11-20', true)).toEqual(['12']);
});

test('float noise of the wire is rounded away', () => {
  expect(values({ readingEvents: [event('2025-12-31', 0.1 + 0.2)] })).toEqual(['0.3']);
});
