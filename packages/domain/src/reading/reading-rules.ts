import { compareDecimals, type DecimalText, floorDecimal, limitToDecimal } from '../decimal/decimal-text.ts';
import type { ReadingDigits } from '../decimal/parse-reading-text.ts';
import type { DigitLayout } from './digit-layout.ts';

/** The range the utility expects; a breach is an error only with `strictValidation` (specification section 5). */
export interface ReadingRange {
  readonly minimumValue?: number | undefined;
  readonly maximumValue?: number | undefined;
  readonly strictValidation?: boolean | undefined;
}

/** More digits before the comma than the register has. Leading zeros do not count. */
export interface TooManyDigits {
  readonly code: 'tooManyDigits';
  readonly allowed: number;
}
/** Not exactly the decimals that are asked for: "Please enter exactly N decimal places", N being `expected`. */
export interface WrongDecimals {
  readonly code: 'tooManyDecimals' | 'tooFewDecimals';
  readonly expected: number;
}
/** Outside the expected range; `limit` is the bound at the precision that is entered. */
export interface OutOfRange {
  readonly code: 'belowMinimum' | 'aboveMaximum';
  readonly limit: DecimalText;
}

/**
 * Whether the digits fit the register. `decimals` says whether missing ones count: a JSON number drops trailing zeros.
 */
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

/** The ends of a range at the precision that is entered, both included; `undefined` where it has none. */
export function rangeLimits(
  range: ReadingRange | undefined,
  layout: DigitLayout,
): { readonly minimum: DecimalText | undefined; readonly maximum: DecimalText | undefined } {
  const limitOf = (bound: number | undefined) => {
    const limit = bound === undefined ? undefined : limitToDecimal(bound);
    return limit === undefined ? undefined : floorDecimal(limit, layout.decimalCells);
  };
  return { minimum: limitOf(range?.minimumValue), maximum: limitOf(range?.maximumValue) };
}

/** Whether a value lies in the range; both are compared at the precision that is entered. */
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
