import {
  type DecimalText,
  decimalPlaces,
  floorDecimal,
  fromScaled,
  toScaled,
} from '../decimal/decimal-text.ts';
import { fitsRegister, isExpected, isInRange, type RegisterKnowledge } from './plausible-range.ts';

/** How many digits behind the ones that are asked for somebody may have typed along. */
const surplusDigits = 3;

/**
 * The expected value that the same digits mean with the comma at another place, with as many decimals as the field
 * asks for; `undefined` when there is none. No digit is invented: digits that are typed along are cut off, missing ones
 * are not filled up with zeros.
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
