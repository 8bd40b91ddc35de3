import { compareDecimals, type DecimalText, floorDecimal } from '../decimal/decimal-text.ts';
import { isValidatedByConsumption } from '../meter/register-kind.ts';
import { type DigitLayout, digitLayout } from '../reading/digit-layout.ts';
import { isEstimate, type KnownReading, readingsBefore } from '../reading/known-readings.ts';
import type { ReadingOccasion, ValidatedRegister } from '../reading/plausibility.ts';
import { checkDigits, rangeLimits } from '../reading/reading-rules.ts';
import { type ExpectationConfig, type ExpectedReading, expectedReading } from './expected-reading.ts';

export interface RegisterKnowledge {
  readonly layout: DigitLayout;
  readonly expected: ExpectedReading | undefined;
  /** The expected range, otherwise the utility's range if it has both ends. */
  readonly range: { readonly lowest: DecimalText; readonly highest: DecimalText } | undefined;
  /**
   * The newest earlier reading, and the newest that is not an estimate; `undefined` without {@link
   * isValidatedByConsumption}.
   */
  readonly last: KnownReading | undefined;
  readonly lastRead: KnownReading | undefined;
}

export function registerKnowledge(
  rate: ValidatedRegister,
  config: ExpectationConfig,
  occasion: ReadingOccasion,
): RegisterKnowledge {
  const layout = digitLayout(rate, config);
  const { minimum, maximum } = rangeLimits(rate.readingValueValidation, layout);
  const utilityRange =
    minimum === undefined || maximum === undefined ? undefined : { lowest: minimum, highest: maximum };
  const readings = isValidatedByConsumption(rate) ? readingsBefore(rate, occasion) : [];
  const expected = expectedReading(rate, config, occasion);
  return {
    layout,
    expected,
    range: expected ?? utilityRange,
    last: readings.at(-1),
    lastRead: readings.findLast(reading => !isEstimate(reading)),
  };
}

/** True if a value has the digits of the register and exactly the entered decimals. */
export function fitsRegister(value: DecimalText, layout: DigitLayout): boolean {
  const [integerDigits = '', decimalDigits = ''] = value.split('.');
  return checkDigits({ integerDigits, decimalDigits }, layout, 'exact') === undefined;
}

/** Compares at the entered decimals. */
export function isBelow(
  value: DecimalText,
  earlier: KnownReading | undefined,
  { decimalCells }: DigitLayout,
): boolean {
  return earlier !== undefined && compareDecimals(value, floorDecimal(earlier.value, decimalCells)) < 0;
}

/** Compares at the entered decimals; `undefined` without a range. */
export function isInRange(value: DecimalText, { range, layout }: RegisterKnowledge): boolean | undefined {
  if (range === undefined) return undefined;
  const compareWith = (end: DecimalText) => compareDecimals(value, floorDecimal(end, layout.decimalCells));
  return compareWith(range.lowest) >= 0 && compareWith(range.highest) <= 0;
}

/** `undefined` if nothing is known of the register. */
export function isExpected(value: DecimalText, knowledge: RegisterKnowledge): boolean | undefined {
  if (isBelow(value, knowledge.last, knowledge.layout)) return false;
  return isInRange(value, knowledge) ?? (knowledge.last === undefined ? undefined : true);
}

/** True if a history exists and the value is within its expectation. */
export function matchesHistory(
  value: DecimalText,
  rate: ValidatedRegister,
  config: ExpectationConfig,
  occasion: ReadingOccasion,
): boolean {
  const knowledge = registerKnowledge(rate, config, occasion);
  const isKnown = knowledge.expected !== undefined && fitsRegister(value, knowledge.layout);
  return isKnown && isExpected(value, knowledge) === true;
}
