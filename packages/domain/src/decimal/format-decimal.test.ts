import { formatDecimal, withDecimalPlaces } from './format-decimal.ts';

test.each([
  ['1234.5', 'german', undefined, '1.234,5'],
  ['1234.5', 'english', undefined, '1,234.5'],
  ['1234567', 'german', 2, '1.234.567,00'],
  ['999', 'german', undefined, '999'],
  ['1000', 'english', 0, '1,000'],
  ['-1234.5', 'german', undefined, '-1.234,5'],
  ['-123456', 'german', undefined, '-123.456'],
  ['0', 'german', 3, '0,000'],
  ['7.50', 'german', undefined, '7,50'],
  ['7.50', 'german', 1, '7,5'],
  ['7.125', 'german', 1, '7,125'],
  ['123456789.1234', 'german', undefined, '123.456.789,1234'],
] as const)('%s in %s with %p decimals is %s', (text, style, postDecimals, shown) =>
  expect(formatDecimal(text, style, postDecimals)).toBe(shown),
);

test.each([
  ['12', 2, '12.00'],
  ['012.5', 2, '12.50'],
  ['12.500', 0, '12.5'],
  ['12.000', 0, '12'],
])('%s with %d decimals is %s', (text, places, expected) =>
  expect(withDecimalPlaces(text, places)).toBe(expected),
);
