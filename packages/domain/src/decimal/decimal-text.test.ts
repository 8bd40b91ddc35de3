import fc from 'fast-check';
import {
  addDecimals,
  canonicalDecimal,
  ceilDecimal,
  compareDecimals,
  decimalPlaces,
  floorDecimal,
  fromScaled,
  isDecimalText,
  subtractDecimals,
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
    fc.property(thousandths, thousandths, (left, right) => {
      const sum = addDecimals(textOf(left), textOf(right));
      expect(compareDecimals(sum, textOf(left + right))).toBe(0);
      expect(compareDecimals(subtractDecimals(sum, textOf(right)), textOf(left))).toBe(0);
      expect(sum).not.toMatch(/^-0+(\.0+)?$/);
    }),
  );
});
