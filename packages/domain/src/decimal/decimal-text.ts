/**
 * An exact decimal number as text: an optional `-`, at least one digit, and optionally `.` with decimals.
 * Trailing zeros are kept, because they count as entered decimals (decisions.md 18).
 * Functions on it trust the shape and throw a SyntaxError for other text; check outside text with
 * {@link isDecimalText} or read it with `parseReadingText`.
 */
export type DecimalText = string;

/** Whether `text` has the shape of {@link DecimalText}. */
export function isDecimalText(text: string): text is DecimalText {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** How many decimals `text` carries, trailing zeros included. */
export function decimalPlaces(text: DecimalText): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** `text` counted in units of the `places`-th decimal; needs `places >= decimalPlaces(text)`. */
export function toScaled(text: DecimalText, places: number): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(places, '0'));
}

/** The number whose `places`-th decimals `scaled` counts, with exactly `places` decimals. */
export function fromScaled(scaled: bigint, places: number): DecimalText {
  const sign = scaled < 0n ? '-' : '';
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  return places === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-places)}`;
}

/** The one text of a number: no leading zeros, no trailing decimal zeros, no `-0`. `007.50` becomes `7.5`. */
export function canonicalDecimal(text: DecimalText): DecimalText {
  const places = decimalPlaces(text);
  const exact = fromScaled(toScaled(text, places), places);
  return places === 0 ? exact : exact.replace(/\.?0+$/, '');
}

/** Orders two numbers exactly: -1 when `left` is smaller, 0 when equal (`1.50` and `1.5`), 1 when larger. */
export function compareDecimals(left: DecimalText, right: DecimalText): -1 | 0 | 1 {
  const places = Math.max(decimalPlaces(left), decimalPlaces(right));
  const difference = toScaled(left, places) - toScaled(right, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** `text` cut to at most `places` decimals, towards the smaller number, as a register shows it. */
export function floorDecimal(text: DecimalText, places: number): DecimalText {
  const surplus = decimalPlaces(text) - places;
  if (surplus <= 0) return text;
  const divisor = 10n ** BigInt(surplus);
  const scaled = toScaled(text, decimalPlaces(text));
  const quotient = scaled / divisor;
  return fromScaled(scaled < 0n && scaled % divisor !== 0n ? quotient - 1n : quotient, places);
}

/** `text` raised to the next number with at most `places` decimals. */
export function ceilDecimal(text: DecimalText, places: number): DecimalText {
  const floor = floorDecimal(text, places);
  return compareDecimals(floor, text) < 0 ? fromScaled(toScaled(floor, places) + 1n, places) : floor;
}

/** `left + right`, exactly, with the decimals of the longer one. */
export function addDecimals(left: DecimalText, right: DecimalText): DecimalText {
  const places = Math.max(decimalPlaces(left), decimalPlaces(right));
  return fromScaled(toScaled(left, places) + toScaled(right, places), places);
}

/** `left - right`, exactly, with the decimals of the longer one. */
export function subtractDecimals(left: DecimalText, right: DecimalText): DecimalText {
  const places = Math.max(decimalPlaces(left), decimalPlaces(right));
  return fromScaled(toScaled(left, places) - toScaled(right, places), places);
}
