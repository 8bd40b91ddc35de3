import {
  compareDecimals,
  type DecimalText,
  floorDecimal,
  limitToDecimal,
  numberToDecimal,
} from '../decimal/decimal-text.ts';
import type { ReadingDigits } from '../decimal/parse-reading-text.ts';
import type { DigitLayout } from './digit-layout.ts';

/** The utility's range; a breach is an error only with `strictValidation` (specification section 5). */
export interface ReadingRange {
  readonly minimumValue?: number | undefined;
  readonly maximumValue?: number | undefined;
  readonly strictValidation?: boolean | undefined;
}

/** More digits before the comma than the register has, leading zeros not counted. */
export interface TooManyDigits {
  readonly code: 'tooManyDigits';
  readonly allowed: number;
}
/** "Please enter exactly N decimal places", N being `expected`. */
export interface WrongDecimals {
  readonly code: 'tooManyDecimals' | 'tooFewDecimals';
  readonly expected: number;
}
/** `limit` is the bound at the entered precision. */
export interface OutOfRange {
  readonly code: 'belowMinimum' | 'aboveMaximum';
  readonly limit: DecimalText;
}

/** `atMost` allows missing decimals: a JSON number drops trailing zeros. */
export function checkDigits(
  { integerDigits, decimalDigits }: ReadingDigits,
  layout: DigitLayout,
  decimals: 'exact' | 'atMost',
): TooManyDigits | WrongDecimals | undefined {
  const expected = layout.decimalCells;
  if (integerDigits.replace(/^0+/, '').length > layout.integerCells) {
    return { code: 'tooManyDigits', allowed: layout.integerCells };
  }
  if (decimalDigits.length > expected) return { code: 'tooManyDecimals', expected };
  if (decimals === 'exact' && decimalDigits.length < expected) return { code: 'tooFewDecimals', expected };
  return undefined;
}

/** Checks a reading that arrived as a JSON number, which has lost trailing zeros. */
export function checkNumber(
  value: number,
  layout: DigitLayout,
): { readonly code: 'notANumber' } | TooManyDigits | WrongDecimals | undefined {
  const text = numberToDecimal(value);
  if (text === undefined || text.startsWith('-')) return { code: 'notANumber' };
  const [integerDigits = '', decimalDigits = ''] = text.split('.');
  return checkDigits({ integerDigits, decimalDigits }, layout, 'atMost');
}

/** The inclusive ends of a range at the entered precision. */
export function rangeLimits(range: ReadingRange | undefined, layout: DigitLayout) {
  const limitOf = (bound: number | undefined) => {
    const limit = bound === undefined ? undefined : limitToDecimal(bound);
    return limit === undefined ? undefined : floorDecimal(limit, layout.decimalCells);
  };
  return { minimum: limitOf(range?.minimumValue), maximum: limitOf(range?.maximumValue) };
}

/** Compares at the entered precision. */
export function checkRange(
  value: DecimalText,
  range: ReadingRange | undefined,
  layout: DigitLayout,
): OutOfRange | undefined {
  const { minimum, maximum } = rangeLimits(range, layout);
  if (minimum !== undefined && compareDecimals(value, minimum) < 0)
    return { code: 'belowMinimum', limit: minimum };
  if (maximum !== undefined && compareDecimals(value, maximum) > 0)
    return { code: 'aboveMaximum', limit: maximum };
  return undefined;
}
