import { scaledSize } from './decode.ts';

test.each([
  [8064, 6048, { width: 2016, height: 1512 }],
  [6048, 8064, { width: 1512, height: 2016 }],
  [4032, 3024, { width: 2016, height: 1512 }],
  [12_800, 100, { width: 1600, height: 13 }],
  [30_000, 20_000, { width: 3750, height: 2500 }],
  [1829, 1000, { width: 1601, height: 875 }],
  [1828, 1000, undefined],
  [1600, 1200, undefined],
])('%i × %i is decoded as %j', (width, height, size) => {
  expect(scaledSize({ width, height })).toEqual(size);
});
