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

/** `text` raised to the next number with at most `places` decimals. */
export function ceilDecimal(text: DecimalText, places: number): DecimalText {
  const floor = floorDecimal(text, places);
  return compareDecimals(floor, text) < 0 ? fromScaled(toScaled(floor, places) + 1n, places) : floor;
}

/** `left + right`, exactly, with the decimals of the longer one. */
export function addDecimals(left: DecimalText, right: DecimalText): DecimalText {
  return subtractDecimals(left, negative(right));
}

const negative = (text: DecimalText) => (text.startsWith('-') ? text.slice(1) : `-${text}`);

/** `left - right`, exactly, with the decimals of the longer one. */
export function subtractDecimals(left: DecimalText, right: DecimalText): DecimalText {
  const places = Math.max(decimalPlaces(left), decimalPlaces(right));
  const [whole, less] = [scaledDigits(left, places), scaledDigits(right, places)];
  // Readings are so short that JavaScript numbers are exact, too: histories are made of thousands of them.
  const isShort = whole.length <= exactDigits && less.length <= exactDigits;
  return fromScaled(isShort ? Number(whole) - Number(less) : BigInt(whole) - BigInt(less), places);
}
