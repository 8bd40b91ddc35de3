import { compareDecimals, type DecimalText } from '../decimal/decimal-text.ts';
import type { KnownReading } from '../reading/known-readings.ts';
import type { ReadingOccasion, ValidatedRegister } from '../reading/plausibility.ts';
import type { ExpectationConfig } from './expected-reading.ts';
import { withMovedComma } from './moved-comma.ts';
import { isBelow, isExpected, type RegisterKnowledge, registerKnowledge } from './plausible-range.ts';

/** What is unusual about a reading: `excessive` is more than five times the usual use. */
type Unusual =
  | { readonly code: 'belowLast'; readonly earlier: KnownReading }
  | { readonly code: 'excessive' | 'unexpected' };

/** A reading that is not what earlier ones, or else the range of the utility, let expect. */
export type UnusualReading = Unusual & {
  /** Whether it is asked about before it is sent; otherwise it is said beside the field and no more. */
  readonly isAsked: boolean;
};

function unusual(value: DecimalText, { last, layout, expected }: RegisterKnowledge): Unusual {
  if (last !== undefined && isBelow(value, last, layout)) return { code: 'belowLast', earlier: last };
  const isExcessive = expected !== undefined && compareDecimals(value, expected.excessive) > 0;
  return { code: isExcessive ? 'excessive' : 'unexpected' };
}

/**
 * What is unusual about a value of a register, as the setting `unusualCheck` has it; `undefined` where nothing is, where
 * nothing is known, and where it is not to be asked. A slip of the comma, a value below the last one and excessive use
 * are asked about before sending, with `ASK` everything. What is asked, shown or known here changes nothing of what may
 * be sent (`checkSubmission`).
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
