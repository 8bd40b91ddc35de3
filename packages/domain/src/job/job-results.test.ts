import { lastResult, resendValues } from './job-results.ts';

const withDecimals = { queryPostDecimals: true, maskPostDecimals: false };
const result = (readingValue: number, comment?: string) => ({
  readingDate: '2026-11-18T12:00:00.000Z',
  readingValue,
  comment,
});

test('the last result of a rate is its current one', () => {
  expect(lastResult({ readingResults: [result(1), result(2)] })).toEqual(result(2));
  expect(lastResult({ readingResults: [] })).toBeUndefined();
});

test('a done job is reopened with what was sent last', () => {
  const tasks = [
    { taskId: 'HT', postDecimals: 2, readingResults: [result(11), result(12.5, 'Display schwach')] },
    { taskId: 'NT', postDecimals: 2, readingResults: [] },
    { taskId: 'sum', readingResults: [result(0)] },
    { taskId: 'inexact', readingResults: [result(1 / 3)] },
  ];
  expect(resendValues(tasks, withDecimals)).toEqual([
    { taskId: 'HT', value: '12.50', comment: 'Display schwach', readingDate: '2026-11-18' },
    { taskId: 'sum', value: '0', comment: undefined, readingDate: '2026-11-18' },
  ]);
});

test('decimals that were sent are never cut off, even when none are asked for now', () => {
  const tasks = [{ taskId: 'HT', postDecimals: 2, readingResults: [result(12.5)] }];
  expect(resendValues(tasks, { ...withDecimals, queryPostDecimals: false })).toMatchObject([
    { value: '12.5' },
  ]);
});
