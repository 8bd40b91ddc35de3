import fc from 'fast-check';
import { largestScale, moved, type Room, wholePhoto, zoomedTo } from './photo-view.ts';

const room: Room = { photo: { width: 400, height: 300 }, stage: { width: 400, height: 600 } };
const middle = { x: 0, y: 0 };

test.each([
  ['twice as large about the middle', 2, middle, { scale: 2, x: 0, y: 0 }],
  ['what lies right of the middle stays where it is', 2, { x: 100, y: 0 }, { scale: 2, x: -100, y: 0 }],
  ['while it is lower than the stage, it stays in its middle', 2, { x: 0, y: 100 }, { scale: 2, x: 0, y: 0 }],
  ['never smaller than the whole', 0.1, { x: 50, y: 50 }, wholePhoto],
  ['never larger than that', 100, middle, { scale: largestScale, x: 0, y: 0 }],
])('%s', (_case, scale, point, expected) => {
  const { x, y, ...rest } = zoomedTo(wholePhoto, scale, point, room);
  expect({ ...rest, x: x + 0, y: y + 0 }).toEqual(expected);
});

test('it is moved up to its edges', () => {
  const twice = zoomedTo(wholePhoto, 2, middle, room);
  expect(moved(twice, { x: 30, y: 0 }, room)).toEqual({ scale: 2, x: 30, y: 0 });
  expect(moved(twice, { x: -1000, y: 1000 }, room)).toEqual({ scale: 2, x: -200, y: 0 });
});

const length = fc.integer({ min: 1, max: 2000 });
const box = fc.record({ width: length, height: length });
const point = fc.record({
  x: fc.integer({ min: -1000, max: 1000 }),
  y: fc.integer({ min: -1000, max: 1000 }),
});
const step = fc.oneof(
  fc.record({ scale: fc.double({ min: 0.01, max: 50, noNaN: true }), point }),
  fc.record({ by: point }),
);

test('whatever is done, as much of the stage is filled as can be, and the whole is one step away', () => {
  fc.assert(
    fc.property(box, box, fc.array(step, { maxLength: 20 }), (photo, stage, steps) => {
      const there = { photo, stage };
      let view = wholePhoto;
      for (const one of steps)
        view = 'by' in one ? moved(view, one.by, there) : zoomedTo(view, one.scale, one.point, there);
      expect(view.scale).toBeGreaterThanOrEqual(1);
      expect(view.scale).toBeLessThanOrEqual(largestScale);
      const free = Math.max(0, stage.width - photo.width * view.scale) / 2;
      const leftEdge = view.x - (photo.width * view.scale) / 2 + stage.width / 2;
      expect(leftEdge).toBeLessThanOrEqual(free + 1e-6);
      const whole = zoomedTo(view, 1, { x: 0, y: 0 }, { photo: { width: 1, height: 1 }, stage });
      expect([whole.scale, whole.x + 0, whole.y + 0]).toEqual([1, 0, 0]);
    }),
  );
});
