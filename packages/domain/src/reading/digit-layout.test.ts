import { digitLayout } from './digit-layout.ts';

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
