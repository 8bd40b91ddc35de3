import type { CalendarDay } from '../calendar/calendar-day.ts';
import { addDecimals, subtractDecimals } from '../decimal/decimal-sums.ts';
import {
  canonicalDecimal,
  compareDecimals,
  type DecimalText,
  decimalPlaces,
  floorDecimal,
  fromScaled,
  toScaled,
} from '../decimal/decimal-text.ts';
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

const surplusDigits = 3;

/**
 * The expected value with the same digits and the comma elsewhere, with the decimals of the field;
 * `undefined` if there is none. Surplus digits are cut off; missing ones are not filled up with zeros.
 */
export function withMovedComma(value: DecimalText, knowledge: RegisterKnowledge): DecimalText | undefined {
  const { decimalCells } = knowledge.layout;
  const places = decimalPlaces(value);
  const digits = toScaled(value, places);
  for (let moved = decimalCells; moved <= decimalCells + surplusDigits; moved += 1) {
    const suggestion = floorDecimal(fromScaled(digits, moved), decimalCells);
    const isFitting = fitsRegister(suggestion, knowledge.layout) && isInRange(suggestion, knowledge);
    if (moved !== places && isFitting && isExpected(suggestion, knowledge)) return suggestion;
  }
  return undefined;
}

/**
 * The expected value without decimals that the field does not take: 12650 for 12650.5 on a register that is
 * read in whole numbers. `undefined` if there is none.
 */
export function withoutSurplusDecimals(value: DecimalText, knowledge: RegisterKnowledge) {
  const { layout } = knowledge;
  if (decimalPlaces(value) <= layout.decimalCells) return undefined;
  const suggestion = floorDecimal(value, layout.decimalCells);
  return fitsRegister(suggestion, layout) && isExpected(suggestion, knowledge) ? suggestion : undefined;
}

/** Use since the last reading beside the usual one in the same time, rounded to be read at a glance. */
export interface ComparedUse {
  readonly used: DecimalText;
  readonly usual: DecimalText;
  readonly since: CalendarDay;
}

/** `scant` is less than a fifth of the usual use, `excessive` more than five times of it. */
type Unusual =
  | { readonly code: 'belowLast'; readonly earlier: KnownReading }
  | {
      readonly code: 'scant' | 'excessive' | 'unexpected';
      /** `undefined` without an expectation, and for less than the last reading that is not an estimate. */
      readonly use: ComparedUse | undefined;
    };

export type UnusualReading = Unusual & {
  /** It needs a confirmation before it is sent; otherwise it is only a hint beside the field. */
  readonly isAsked: boolean;
};

function unusual(value: DecimalText, { last, layout, expected }: RegisterKnowledge): Unusual {
  if (last !== undefined && isBelow(value, last, layout)) return { code: 'belowLast', earlier: last };
  if (expected === undefined) return { code: 'unexpected', use: undefined };
  const { from, usual, scant, excessive } = expected;
  const places = layout.decimalCells;
  const used = subtractDecimals(value, floorDecimal(from.value, places));
  const isUse = compareDecimals(used, '0') >= 0;
  const use = isUse
    ? { used: atAGlance(used, places), usual: atAGlance(usual, places), since: from.day }
    : undefined;
  if (compareDecimals(value, excessive) > 0) return { code: 'excessive', use };
  const isScant = compareDecimals(value, floorDecimal(scant, places)) < 0 || compareDecimals(used, '0') <= 0;
  return { code: isScant ? 'scant' : 'unexpected', use };
}

const wholeFrom = '10';

/** In whole units from 10 on, otherwise with at most these decimals. */
function atAGlance(use: DecimalText, decimalPlaces: number): DecimalText {
  const places = compareDecimals(use, wholeFrom) >= 0 ? 0 : decimalPlaces;
  const half = fromScaled(5, places + 1);
  return canonicalDecimal(floorDecimal(addDecimals(use, half), places));
}

/**
 * Compares a value with the history of its register, as the setting `unusualCheck` says; `undefined` if
 * nothing is unusual, nothing is known, or the check is off. A slip of the comma, a value below the last one,
 * scant and excessive use need a confirmation; with `ASK`, everything does. None of this affects
 * `checkSubmission`.
 */
export function unusualReading(
  value: DecimalText,
  rate: ValidatedRegister,
  config: ExpectationConfig,
  occasion: ReadingOccasion,
): UnusualReading | undefined {
  if (config.unusualCheck === 'OFF') return undefined;
  const knowledge = registerKnowledge(rate, config, occasion);
  if (isExpected(value, knowledge) !== false) return undefined;
  const found = unusual(value, knowledge);
  const isAsked =
    config.unusualCheck === 'ASK' ||
    found.code !== 'unexpected' ||
    withMovedComma(value, knowledge) !== undefined;
  return { ...found, isAsked };
}
