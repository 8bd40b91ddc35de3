import { instantOfDay } from '../calendar/calendar-day.ts';
import { lastResult, type RateHistory, readingsBefore, resendValues } from './known-readings.ts';
import type { ReadingReason } from './reading-reason.ts';

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

const withDecimals = { queryPostDecimals: true, maskPostDecimals: false };
const sent = (readingValue: number, comment?: string) => ({
  readingDate: '2026-11-18T12:00:00.000Z',
  readingValue,
  comment,
});

test('the last result of a rate is its current one', () => {
  expect(lastResult({ readingResults: [sent(1), sent(2)] })).toEqual(sent(2));
  expect(lastResult({ readingResults: [] })).toBeUndefined();
});

test('a done job is reopened with what was sent last', () => {
  const tasks = [
    { taskId: 'HT', postDecimals: 2, readingResults: [sent(11), sent(12.5, 'Display schwach')] },
    { taskId: 'NT', postDecimals: 2, readingResults: [] },
    { taskId: 'sum', readingResults: [sent(0)] },
    { taskId: 'inexact', readingResults: [sent(1 / 3)] },
  ];
  expect(resendValues(tasks, withDecimals)).toEqual([
    { taskId: 'HT', value: '12.50', comment: 'Display schwach', readingDate: '2026-11-18' },
    { taskId: 'sum', value: '0', comment: undefined, readingDate: '2026-11-18' },
  ]);
});

test('decimals that were sent are never cut off, even when none are asked for now', () => {
  const tasks = [{ taskId: 'HT', postDecimals: 2, readingResults: [sent(12.5)] }];
  expect(resendValues(tasks, { ...withDecimals, queryPostDecimals: false })).toMatchObject([
    { value: '12.5' },
  ]);
});
