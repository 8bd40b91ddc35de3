import type { DecimalText } from '../decimal/decimal-text.ts';
import type { ReadingOccasion, ValidatedRegister } from '../reading/plausibility.ts';
import type { ExpectationConfig } from './expected-reading.ts';
import { fitsRegister, isExpected, registerKnowledge } from './plausible-range.ts';

/** Whether a value is one that the history of the register speaks for: it lies where that lets expect it. */
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
