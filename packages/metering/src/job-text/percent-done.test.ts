import fc from 'fast-check';
import { percentDone } from './percent-done.ts';

test.each([
  [{ open: 0, done: 0 }, 0],
  [{ open: 1, done: 2 }, 66.7],
  [{ open: 1, done: 9999 }, 99.9],
  [{ open: 0, done: 3 }, 100],
])('%j', (count, percent) => {
  expect(percentDone(count)).toBe(percent);
});

test('100 means that nothing is left, and never more', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (open, done) => {
      const percent = percentDone({ open, done });
      expect(percent).toBeGreaterThanOrEqual(0);
      expect(percent === 100).toBe(open === 0 && done > 0);
    }),
  );
});
