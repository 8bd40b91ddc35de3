import { type DecimalText, decimalToNumber, exactDigits } from '../decimal/decimal-text.ts';
import { decimalOfDigits, parseReadingText } from '../decimal/parse-reading-text.ts';
import { isSameUnit, isUnit, type MeasuredRate, unitOfRate } from '../meter/unit.ts';
import { digitLayout, type RegisterDigits } from './digit-layout.ts';
import type { ReadingConfig } from './reading-config.ts';
import {
  checkDigits,
  checkRange,
  type OutOfRange,
  type ReadingRange,
  type TooManyDigits,
  type WrongDecimals,
} from './reading-rules.ts';

/** Every wire `MeterRateTask` satisfies it. */
export interface CheckedRate extends RegisterDigits, MeasuredRate {
  readonly readingValueValidation?: ReadingRange | undefined;
}

/** `otherUnit`: the pasted unit is not the register's (`expected`). */
export type ReadingError =
  | { readonly code: 'notDigits' }
  | { readonly code: 'otherUnit'; readonly unit: string; readonly expected: string }
  | TooManyDigits
  | WrongDecimals
  | OutOfRange;

/** Specification section 4, "Per-rate input state". `value` keeps entered decimals. */
export type ReadingCheck =
  | { readonly state: 'empty' }
  | { readonly state: 'invalid'; readonly error: ReadingError }
  | { readonly state: 'warning'; readonly value: DecimalText; readonly warning: OutOfRange }
  | { readonly state: 'valid'; readonly value: DecimalText };

function checkUnit(unit: string | undefined, rate: CheckedRate): ReadingError | undefined {
  if (unit === undefined) return undefined;
  const expected = unitOfRate(rate);
  if (expected !== undefined && isSameUnit(unit, expected)) return undefined;
  if (!isUnit(unit)) return { code: 'notDigits' };
  return expected === undefined ? undefined : { code: 'otherUnit', unit, expected };
}

/**
 * Checks the text of one reading field (specification section 5, "Reading value (logged in)"; decisions.md 18). More
 * digits than a JSON number keeps exactly are too many for every register. `decimals`: `exact` refuses missing ones.
 */
export function checkReading(
  entered: string,
  rate: CheckedRate,
  config: Pick<ReadingConfig, 'queryPostDecimals' | 'maskPostDecimals'>,
  decimals: 'exact' | 'atMost' = 'exact',
): ReadingCheck {
  const parsed = parseReadingText(entered);
  if (parsed.kind === 'empty') return { state: 'empty' };
  if (parsed.kind === 'notDigits') return { state: 'invalid', error: { code: 'notDigits' } };
  const layout = digitLayout(rate, config);
  const error = checkUnit(parsed.unit, rate) ?? checkDigits(parsed, layout, decimals);
  if (error !== undefined) return { state: 'invalid', error };
  const value = decimalOfDigits(parsed);
  if (decimalToNumber(value) === undefined) {
    return { state: 'invalid', error: { code: 'tooManyDigits', allowed: exactDigits } };
  }
  const outOfRange = checkRange(value, rate.readingValueValidation, layout);
  if (outOfRange === undefined) return { state: 'valid', value };
  if (rate.readingValueValidation?.strictValidation) return { state: 'invalid', error: outOfRange };
  return { state: 'warning', value, warning: outOfRange };
}
