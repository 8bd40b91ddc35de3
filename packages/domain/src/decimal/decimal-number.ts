import { canonicalDecimal, type DecimalText, fromScaled } from './decimal-text.ts';

/** Decimal digits that every JSON number carries without loss (IEEE 754 double): 9+3 digits of a register fit. */
export const exactDigits = 15;

/** The text of a number that JavaScript wrote, its exponent (`1e-7`, `1.5e+21`) spelled out. */
function withoutExponent(written: string): DecimalText {
  const [mantissa = '', exponent] = written.split('e');
  if (exponent === undefined) return mantissa;
  const [whole = '', decimals = ''] = mantissa.split('.');
  const places = decimals.length - Number(exponent);
  return places > 0 ? fromScaled(BigInt(whole + decimals), places) : whole + decimals + '0'.repeat(-places);
}

function significantDigits(text: DecimalText): number {
  return text.replace(/[-.]/g, '').replace(/^0+/, '').length;
}

/** The JSON number of a reading, or `undefined` when it has more digits than a JSON number keeps exactly. */
export function decimalToNumber(text: DecimalText): number | undefined {
  const canonical = canonicalDecimal(text);
  return significantDigits(canonical) > exactDigits ? undefined : Number(canonical);
}

/**
 * The exact canonical text of a reading that arrived as a JSON number, or `undefined` when the number is not
 * finite or has more than 15 significant digits, so that the sender's text cannot be known any more.
 */
export function numberToDecimal(value: number): DecimalText | undefined {
  if (!Number.isFinite(value)) return undefined;
  const text = canonicalDecimal(withoutExponent(String(value)));
  return significantDigits(text) > exactDigits ? undefined : text;
}

/** The text of a limit that the utility computed: float noise beyond 15 digits is rounded away, never refused. */
export function limitToDecimal(value: number): DecimalText | undefined {
  return Number.isFinite(value)
    ? canonicalDecimal(withoutExponent(value.toPrecision(exactDigits)))
    : undefined;
}
