import type { LocaleStyle } from '../calendar/calendar-day.ts';

/**
 * An exact decimal number as text: an optional `-`, at least one digit, and optionally `.` with decimals.
 * Trailing zeros are kept: they count as entered decimals (decisions.md 18). Functions throw a SyntaxError
 * for other text; check outside text with {@link isDecimalText} or read it with `parseReadingText`.
 */
export type DecimalText = string;

export function isDecimalText(text: string): text is DecimalText {
  return /^-?\d+(\.\d+)?$/.test(text);
}

export function decimalPlaces(text: DecimalText): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Decimal digits that a JSON number (IEEE 754 double) keeps exactly; the 9+3 digits of a register fit. */
export const exactDigits = 15;

/** The digits without the point, in units of the `places`-th decimal. */
export function scaledDigits(text: DecimalText, places: number): string {
  const point = text.indexOf('.');
  const digits = point < 0 ? text : text.slice(0, point) + text.slice(point + 1);
  return digits + '0'.repeat(places - decimalPlaces(text));
}

/** In units of the `places`-th decimal; needs `places >= decimalPlaces(text)`. */
export function toScaled(text: DecimalText, places: number): bigint {
  return BigInt(scaledDigits(text, places));
}

/** The inverse of {@link toScaled}, with exactly `places` decimals. */
export function fromScaled(scaled: bigint | number, places: number): DecimalText {
  const sign = scaled < 0 ? '-' : '';
  const digits = (scaled < 0 ? -scaled : scaled).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
}

/** No leading zeros, no trailing decimal zeros, no `-0`: `007.50` becomes `7.5`. */
export function canonicalDecimal(text: DecimalText): DecimalText {
  const places = decimalPlaces(text);
  const exact = fromScaled(toScaled(text, places), places);
  return places === 0 ? exact : exact.replace(/\.?0+$/, '');
}

/** -1 if `left` is smaller, 0 if equal (`1.50` and `1.5`), 1 if larger. */
export function compareDecimals(left: DecimalText, right: DecimalText): -1 | 0 | 1 {
  // Fast path: numbers of so few digits keep their order as JavaScript numbers.
  if (left.length <= exactDigits && right.length <= exactDigits) return order(Number(left), Number(right));
  const places = Math.max(decimalPlaces(left), decimalPlaces(right));
  return order(toScaled(left, places), toScaled(right, places));
}

const order = <Counted extends bigint | number>(left: Counted, right: Counted) =>
  left < right ? -1 : left > right ? 1 : 0;

/** Rounds towards the smaller number, as a register shows it. */
export function floorDecimal(text: DecimalText, places: number): DecimalText {
  const surplus = decimalPlaces(text) - places;
  if (surplus <= 0) return text;
  const divisor = 10n ** BigInt(surplus);
  const scaled = toScaled(text, decimalPlaces(text));
  const quotient = scaled / divisor;
  return fromScaled(scaled < 0n && scaled % divisor !== 0n ? quotient - 1n : quotient, places);
}

/** Spells out the exponent of `1e-7` and `1.5e+21`. */
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

/** `undefined` if a JSON number cannot keep all digits exactly. */
export function decimalToNumber(text: DecimalText): number | undefined {
  const canonical = canonicalDecimal(text);
  return significantDigits(canonical) > exactDigits ? undefined : Number(canonical);
}

/**
 * The exact canonical text of a JSON number; `undefined` if it is not finite, or has more than 15 significant
 * digits, so that the sender's text is unknown.
 */
export function numberToDecimal(value: number): DecimalText | undefined {
  if (!Number.isFinite(value)) return undefined;
  if (isShort(value)) return String(value);
  const text = canonicalDecimal(withoutExponent(String(value)));
  return significantDigits(text) > exactDigits ? undefined : text;
}

/** The text of a limit computed by the utility: float noise beyond 15 digits is rounded away. */
export function limitToDecimal(value: number): DecimalText | undefined {
  if (!Number.isFinite(value)) return undefined;
  return isShort(value) ? String(value) : canonicalDecimal(withoutExponent(value.toPrecision(exactDigits)));
}

/** True if `String(value)` is the canonical text. */
function isShort(value: number): boolean {
  const written = String(value);
  return written.length <= exactDigits && !written.includes('e');
}

const marks = {
  german: { decimal: ',', group: '.' },
  english: { decimal: '.', group: ',' },
} as const;

/** Adds or drops zeros; significant decimals stay. */
export function withDecimalPlaces(text: DecimalText, postDecimals: number): DecimalText {
  const canonical = canonicalDecimal(text);
  const missing = postDecimals - decimalPlaces(canonical);
  if (missing <= 0) return canonical;
  return `${canonical}${canonical.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}

/**
 * Groups thousands: `1.234,50` (german), `1,234.50` (english). `postDecimals` is the minimum of decimals;
 * significant ones are never cut off.
 */
export function formatDecimal(text: DecimalText, style: LocaleStyle, postDecimals?: number): string {
  const shown = postDecimals === undefined ? text : withDecimalPlaces(text, postDecimals);
  const [whole = '', decimals] = shown.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, marks[style].group);
  return decimals === undefined ? grouped : grouped + marks[style].decimal + decimals;
}
