import { renderedLines } from './virtual-lines.ts';

const range = { startIndex: 500, endIndex: 503, overscan: 2, count: 10_002 };

test('the lines in view with some beyond, and every heading', () => {
  expect(renderedLines(range, [0, 9000], undefined)).toEqual([
    0, 498, 499, 500, 501, 502, 503, 504, 505, 9000,
  ]);
});

test('the focused line stays with its neighbours', () => {
  expect(renderedLines(range, [0], 7)).toEqual([0, 6, 7, 8, 498, 499, 500, 501, 502, 503, 504, 505]);
});

test('neighbours beyond the ends are left out, and nothing is there twice', () => {
  expect(renderedLines({ ...range, startIndex: 0, endIndex: 1 }, [0], 0)).toEqual([0, 1, 2, 3]);
  expect(renderedLines({ ...range, startIndex: 10_001, endIndex: 10_001, overscan: 0 }, [], 10_001)).toEqual([
    10_000, 10_001,
  ]);
});
