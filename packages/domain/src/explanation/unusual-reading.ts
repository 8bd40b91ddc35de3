import { compareDecimals, type DecimalText } from '../decimal/decimal-text.ts';
import type { KnownReading } from '../reading/known-readings.ts';
import type { ReadingOccasion, ValidatedRegister } from '../reading/plausibility.ts';
import { withMovedComma } from './corrected-decimals.ts';
import type { ExpectationConfig } from './expected-reading.ts';
import { isBelow, isExpected, type RegisterKnowledge, registerKnowledge } from './plausible-range.ts';

/** `excessive` is more than {@link excessiveUse} times the usual use. */
type Unusual =
  | { readonly code: 'belowLast'; readonly earlier: KnownReading }
  | { readonly code: 'excessive' | 'unexpected' };

export type UnusualReading = Unusual & {
  /** It needs a confirmation before it is sent; otherwise it is only a hint beside the field. */
  readonly isAsked: boolean;
};

function unusual(value: DecimalText, { last, layout, expected }: RegisterKnowledge): Unusual {
  if (last !== undefined && isBelow(value, last, layout)) return { code: 'belowLast', earlier: last };
  const isExcessive = expected !== undefined && compareDecimals(value, expected.excessive) > 0;
  return { code: isExcessive ? 'excessive' : 'unexpected' };
}

/**
 * Compares a value with the history of its register, as the setting `unusualCheck` says; `undefined` if
 * nothing is unusual, nothing is known, or the check is off. A slip of the comma, a value below the last one
 * and excessive use need a confirmation; with `ASK`, everything does. None of this affects `checkSubmission`.
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
