import fc from 'fast-check';
import { sentSize } from './convert-photo.ts';

test.each([
  [4032, 3024, 1600, 1200],
  [3024, 4032, 1200, 1600],
  [1600, 1600, 1600, 1600],
  [1601, 1, 1600, 1],
  [20_000, 3, 1600, 1],
  [640, 480, 640, 480],
  [1, 1, 1, 1],
])('%i × %i is sent as %i × %i', (width, height, sentWidth, sentHeight) => {
  expect(sentSize({ width, height })).toEqual({ width: sentWidth, height: sentHeight });
});

test('no side is ever longer than 1600 pixels, or than it was, or gone', () => {
  const side = fc.integer({ min: 1, max: 30_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const sent = sentSize({ width, height });
      expect(Math.max(sent.width, sent.height)).toBe(Math.min(1600, Math.max(width, height)));
      expect(Math.min(sent.width, sent.height)).toBeGreaterThanOrEqual(1);
    }),
  );
});
