import { digitLayout } from './digit-layout.ts';
import { afterRollover, endOfRegister } from './register-end.ts';

test.each([
  [false, false, 0, 0],
  [true, false, 3, 0],
  [true, true, 0, 3],
  [false, true, 0, 3],
])(
  'queried %p, masked %p: %d decimals entered, %d masked',
  (query, mask, decimalCells, maskedDecimalCells) => {
    const config = { queryPostDecimals: query, maskPostDecimals: mask };
    expect(digitLayout({ preDecimals: 6, postDecimals: 3 }, config)).toEqual({
      integerCells: 6,
      decimalCells,
      maskedDecimalCells,
    });
  },
);

test('a register that states no digits has eight and no decimals', () => {
  const config = { queryPostDecimals: true, maskPostDecimals: false };
  expect(digitLayout({}, config)).toEqual({ integerCells: 8, decimalCells: 0, maskedDecimalCells: 0 });
});

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
