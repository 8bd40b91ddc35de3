import {
  compareDecimals,
  type DecimalText,
  decimalPlaces,
  exactDigits,
  floorDecimal,
  fromScaled,
  scaledDigits,
  toScaled,
} from './decimal-text.ts';

export function ceilDecimal(text: DecimalText, places: number): DecimalText {
  const floor = floorDecimal(text, places);
  return compareDecimals(floor, text) < 0 ? fromScaled(toScaled(floor, places) + 1n, places) : floor;
}

export function addDecimals(left: DecimalText, right: DecimalText): DecimalText {
  return subtractDecimals(left, negative(right));
}

const negative = (text: DecimalText) => (text.startsWith('-') ? text.slice(1) : `-${text}`);

export function subtractDecimals(left: DecimalText, right: DecimalText): DecimalText {
  const places = Math.max(decimalPlaces(left), decimalPlaces(right));
  const [whole, less] = [scaledDigits(left, places), scaledDigits(right, places)];
  // Fast path: readings are short enough for exact JavaScript numbers, and histories have thousands of them.
  const isShort = whole.length <= exactDigits && less.length <= exactDigits;
  return fromScaled(isShort ? Number(whole) - Number(less) : BigInt(whole) - BigInt(less), places);
}
