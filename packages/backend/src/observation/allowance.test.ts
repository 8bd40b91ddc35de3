import { createAllowance } from './allowance.ts';

test('a network has a share, all together have a limit, and both begin anew each minute', () => {
  let now = 0;
  const isAllowed = createAllowance({ network: 120, all: 6000 }, () => now);
  const taken = (address: (index: number) => string, count: number) =>
    Array.from({ length: count }, (_, index) => isAllowed(address(index))).filter(Boolean).length;

  expect(taken(() => '203.0.113.5', 200)).toBe(120);
  expect(taken(index => `2001:db8:1:1::${index.toString(16)}`, 200)).toBe(120);
  expect(taken(index => `10.0.${index >> 8}.${index & 255}`, 7000)).toBe(5760);
  now = 59_999;
  expect(isAllowed('203.0.113.7')).toBe(false);
  now = 60_000;
  expect(isAllowed('203.0.113.5')).toBe(true);
});
