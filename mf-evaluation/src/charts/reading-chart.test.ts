import fc from 'fast-check';
import type { MarkedReading } from './reading-chart.ts';
import { thinned } from './reading-chart.ts';

const line = (values: readonly number[]): readonly MarkedReading[] =>
  values.map((value, time) => ({ day: '', time, value: String(value), mark: undefined }));
const counter = line(Array.from({ length: 360 }, (_, month) => 30 * month));

test('thirty years of monthly readings have two points for each half a year', () => {
  const points = thinned(counter, { from: 0, to: 359 });
  expect(points).toHaveLength(120);
  expect(points.slice(0, 4).map(({ time }) => time)).toEqual([0, 5, 6, 11]);
});

test('where a part is enlarged it has all its points, and those between which the line enters and leaves it', () => {
  expect(thinned(counter, { from: 100, to: 159 }).map(({ time }) => time)).toEqual([
    0,
    ...Array.from({ length: 62 }, (_, index) => 99 + index),
    359,
  ]);
});

test('nothing is left of nothing, and all of a few', () => {
  expect(thinned([], { from: 0, to: 9 })).toEqual([]);
  expect(thinned(counter.slice(0, 3), { from: 0, to: 2 })).toHaveLength(3);
});

test('ends, peaks and their order are kept, whatever part is shown', () => {
  const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(values, fc.nat(400), fc.nat(400), (given, one, other) => {
      const all = line(given);
      const points = thinned(all, { from: Math.min(one, other), to: Math.max(one, other) });
      const times = points.map(({ time }) => time);
      const shown = points.map(({ value }) => Number(value));
      expect(times).toEqual([...new Set(times)].toSorted((left, right) => left - right));
      expect([points[0], points.at(-1)]).toEqual([all[0], all.at(-1)]);
      expect([Math.min(...shown), Math.max(...shown)]).toEqual([Math.min(...given), Math.max(...given)]);
      expect(points.every(point => all.includes(point))).toBe(true);
      expect(points.length).toBeLessThanOrEqual(4 * 62);
    }),
  );
});
