import { afterRollover, endOfRegister } from './register-end.ts';

test.each([
  ['99999', 5, undefined],
  ['99999.9', 5, undefined],
  ['100000', 5, '0'],
  ['102509.5', 5, '2509.5'],
  ['10', 1, '0'],
  ['102509', 6, undefined],
  ['102509', undefined, undefined],
  ['1', 0, undefined],
])('%s on %s digits shows %s', (value, preDecimals, shown) => {
  expect(afterRollover(value, { preDecimals })).toBe(shown);
});

test.each([
  [5, '99999'],
  [1, '9'],
  [0, undefined],
  [undefined, undefined],
])('%s digits end at %s', (preDecimals, end) => {
  expect(endOfRegister({ preDecimals })).toBe(end);
});
