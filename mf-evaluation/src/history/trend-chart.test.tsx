import type { HistoryEntry } from '@zaehlwerk/domain/evaluation';
import { hasTrend, trendLines } from './trend-chart.tsx';

const entry = (day: string, value: string, beginsSeries = false) =>
  ({ day, value, beginsSeries }) as HistoryEntry;

test.each([
  [['5'], false],
  [['5', '5.0'], false],
  [['5', '5.0'], false],
  [['5', '6'], true],
])('readings %j have a trend: %s', (values, expected) => {
  expect(hasTrend(values.map(value => entry('2026-01-01', value)))).toBe(expected);
});

test('the line lies within 120 by 30 pixels, by days, and breaks where another meter begins', () => {
  expect(
    trendLines([
      entry('2025-01-01', '0'),
      entry('2025-01-11', '100'),
      entry('2025-01-11', '0', true),
      entry('2025-01-21', '50'),
    ]),
  ).toEqual(['2,28 60,2', '60,28 118,15']);
});

test('two readings of one day are a line, too', () => {
  expect(trendLines([entry('2025-01-01', '0'), entry('2025-01-01', '1')])).toEqual(['2,28 2,2']);
  expect(trendLines([entry('2025-01-01', '0'), entry('2025-01-02', '1', true)])).toEqual([
    '2,28 2,28',
    '118,2 118,2',
  ]);
});
