import fc from 'fast-check';
import { decimalToNumber, limitToDecimal, numberToDecimal } from './decimal-number.ts';
import { canonicalDecimal } from './decimal-text.ts';

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
  'nobody can say which text %d was',
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
