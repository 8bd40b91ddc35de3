import { canonicalDecimal, type DecimalText } from './decimal-text.ts';

/** Decimal digits that every JSON number carries without loss (IEEE 754 double): 9+3 digits of a register fit. */
const exactDigits = 15;

/** The shortest decimal text that names `value`, without an exponent. */
function plainText(value: string): DecimalText {
  const [mantissa = '', exponent] = value.toLowerCase().split('e');
  if (exponent === undefined) return mantissa;
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.');
  const point = whole.length + Number(exponent);
  const digits = whole + decimals;
  const padded = digits.padStart(digits.length - Math.min(0, point - 1), '0').padEnd(point, '0');
  const at = Math.max(1, point);
  const sign = mantissa.startsWith('-') ? '-' : '';
  return at >= padded.length ? sign + padded : `${sign}${padded.slice(0, at)}.${padded.slice(at)}`;
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
  const text = canonicalDecimal(plainText(String(value)));
  return significantDigits(text) > exactDigits ? undefined : text;
}

/** The text of a limit that the utility computed: float noise beyond 15 digits is rounded away, never refused. */
export function limitToDecimal(value: number): DecimalText | undefined {
  return Number.isFinite(value) ? canonicalDecimal(plainText(value.toPrecision(exactDigits))) : undefined;
}
