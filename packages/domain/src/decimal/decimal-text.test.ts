import fc from 'fast-check';
import { addDecimals, ceilDecimal, subtractDecimals } from './decimal-sums.ts';
import {
  canonicalDecimal,
  compareDecimals,
  decimalPlaces,
  decimalToNumber,
  floorDecimal,
  formatDecimal,
  fromScaled,
  isDecimalText,
  limitToDecimal,
  numberToDecimal,
  withDecimalPlaces,
} from './decimal-text.ts';

/** A number as thousandths, and one of its texts with leading and trailing zeros. */
const thousandths = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
function textOf(value: bigint, leadingZeros = 0): string {
  const digits = (value < 0n ? -value : value).toString().padStart(4, '0');
  return `${value < 0n ? '-' : ''}${'0'.repeat(leadingZeros)}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

test.each([
  ['007.50', '7.5'],
  ['0', '0'],
  ['000', '0'],
  ['-0.00', '0'],
  ['10.00', '10'],
  ['100', '100'],
  ['-001.010', '-1.01'],
])('the canonical text of %s is %s', (text, canonical) => expect(canonicalDecimal(text)).toBe(canonical));

test.each(['', '.', '1.', '.5', '1,5', '+1', '1e3', ' 1', '--1', 'NaN'])('%p is no decimal text', text =>
  expect(isDecimalText(text)).toBe(false),
);

test.each([
  ['12.999', 0, '12'],
  ['12.999', 2, '12.99'],
  ['12.9', 3, '12.9'],
  ['0.5', 0, '0'],
  ['-0.5', 0, '-1'],
  ['-2.0', 0, '-2'],
])('%s cut to %d decimals is %s', (text, places, cut) => expect(floorDecimal(text, places)).toBe(cut));

test('digits beyond the reach of a double still compare exactly', () => {
  expect(compareDecimals('123456789012345678.001', '123456789012345678.002')).toBe(-1);
  expect(compareDecimals('123456789012345678.0010', '123456789012345678.001')).toBe(0);
});

test('comparison agrees with counting in thousandths', () => {
  fc.assert(
    fc.property(thousandths, thousandths, fc.nat(5), (left, right, zeros) => {
      const expected = left < right ? -1 : left > right ? 1 : 0;
      expect(compareDecimals(textOf(left, zeros), textOf(right))).toBe(expected);
      expect(compareDecimals(canonicalDecimal(textOf(left)), textOf(right, zeros))).toBe(expected);
    }),
  );
});

test('canonical text is the same number, has one spelling, and is decimal text', () => {
  fc.assert(
    fc.property(thousandths, fc.nat(5), (value, zeros) => {
      const canonical = canonicalDecimal(textOf(value, zeros));
      expect(compareDecimals(canonical, textOf(value))).toBe(0);
      expect(canonicalDecimal(canonical)).toBe(canonical);
      expect(isDecimalText(canonical)).toBe(true);
    }),
  );
});

test('a cut number is the largest one with that many decimals that is not above the original', () => {
  fc.assert(
    fc.property(thousandths, fc.nat(3), (value, places) => {
      const cut = floorDecimal(textOf(value), places);
      const next = fromScaled(BigInt(cut.replace('.', '')) + 1n, places);
      expect(decimalPlaces(cut)).toBe(places);
      expect(compareDecimals(cut, textOf(value))).toBeLessThanOrEqual(0);
      expect(compareDecimals(textOf(value), next)).toBe(-1);
    }),
  );
});

test.each([
  ['12.001', 2, '12.01'],
  ['12.010', 2, '12.01'],
  ['12.9', 0, '13'],
  ['99.99', 1, '100.0'],
  ['12', 2, '12'],
  ['-0.5', 0, '0'],
])('%s raised to %d decimals is %s', (text, places, raised) =>
  expect(ceilDecimal(text, places)).toBe(raised),
);

test('sums and differences agree with counting in thousandths', () => {
  fc.assert(
    fc.property(thousandths, thousandths, fc.nat(5), (left, right, zeros) => {
      const sum = addDecimals(textOf(left, zeros), textOf(right));
      expect(sum).toBe(textOf(left + right));
      expect(subtractDecimals(sum, canonicalDecimal(textOf(right)))).toBe(textOf(left));
      expect(sum).not.toMatch(/^-0+(\.0+)?$/);
    }),
  );
});

/** Every reading of a register with up to 9 digits before and 3 after the comma. */
const registerText = fc
  .tuple(fc.nat(999_999_999), fc.integer({ min: 0, max: 3 }), fc.nat(999))
  .map(([whole, places, decimals]) =>
    places === 0 ? `${whole}` : `${whole}.${String(decimals).padStart(3, '0').slice(0, places)}`,
  );

test('a register of 9+3 digits travels as a JSON number and back without drift', () => {
  fc.assert(
    fc.property(registerText, text => {
      const wire: unknown = JSON.parse(JSON.stringify({ readingValue: decimalToNumber(text) }));
      const { readingValue } = wire as { readingValue: number };
      expect(numberToDecimal(readingValue)).toBe(canonicalDecimal(text));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['0', 0],
  ['007.50', 7.5],
  ['999999999.999', 999999999.999],
  ['123456789012345', 123456789012345],
])('the number of %s is %d', (text, value) => expect(decimalToNumber(text)).toBe(value));

test.each(['1234567890123456', '123456789012.3456', '9007199254740993'])(
  '%s would drift and is refused',
  text => expect(decimalToNumber(text)).toBeUndefined(),
);

test.each([
  [0, '0'],
  [-0, '0'],
  [7.5, '7.5'],
  [1e-7, '0.0000001'],
  [1.25e-9, '0.00000000125'],
  [-2.5e-8, '-0.000000025'],
  [100, '100'],
  [123456789012.345, '123456789012.345'],
  [999999999999999, '999999999999999'],
])('the text of %d is %s', (value, text) => expect(numberToDecimal(value)).toBe(text));

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0.1 + 0.2, 1e15, 1e21, 1.5e300, Number.MAX_SAFE_INTEGER])(
  'the text of %d is unknown',
  value => expect(numberToDecimal(value)).toBeUndefined(),
);

test.each([
  [0.1 + 0.2, '0.3'],
  [12345.6 + 2 ** -39, '12345.6'],
  [12345.6 - 2 ** -39, '12345.6'],
  [1e15, '1000000000000000'],
  [1.5e21, '1500000000000000000000'],
  [5e-7, '0.0000005'],
  [99999, '99999'],
])('the limit %d means %s', (value, text) => expect(limitToDecimal(value)).toBe(text));

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
