import fc from 'fast-check';
import { zoomed } from './axis-window.ts';

const month = 30 * 86_400_000;

describe('a part of the time', () => {
  const bounds = { from: Date.parse('2020-01-01'), to: Date.parse('2024-01-01') };
  const length = bounds.to - bounds.from;
  test('half of it, about its middle or another point', () => {
    expect(zoomed(bounds, bounds, month, { scale: 0.5 })).toEqual({
      from: bounds.from + length / 4,
      to: bounds.to - length / 4,
    });
    expect(zoomed(bounds, bounds, month, { scale: 0.5, about: 1 })).toEqual({
      from: bounds.from + length / 2,
      to: bounds.to,
    });
  });
  test('never leaves what there is, and is never shorter than the least', () => {
    const step = fc.record({
      scale: fc.double({ min: 0.01, max: 100, noNaN: true }),
      about: fc.double({ min: 0, max: 1, noNaN: true }),
      shift: fc.double({ min: -3, max: 3, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), steps => {
        const { from, to } = steps.reduce((window, by) => zoomed(window, bounds, month, by), bounds);
        expect(from).toBeGreaterThanOrEqual(bounds.from - 1);
        expect(to).toBeLessThanOrEqual(bounds.to + 1);
        expect(to - from).toBeGreaterThanOrEqual(month - 1);
      }),
    );
  });
  test('of a single week it is the week', () => {
    const week = { from: 0, to: 7 * 86_400_000 };
    expect(zoomed(week, week, month, { scale: 0.5 })).toEqual(week);
  });
});
