import {
  type DecimalText,
  decimalPlaces,
  floorDecimal,
  fromScaled,
  toScaled,
} from '../decimal/decimal-text.ts';
import { fitsRegister, isExpected, isInRange, type RegisterKnowledge } from './plausible-range.ts';

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
export function withoutSurplusDecimals(
  value: DecimalText,
  knowledge: RegisterKnowledge,
): DecimalText | undefined {
  const { layout } = knowledge;
  if (decimalPlaces(value) <= layout.decimalCells) return undefined;
  const suggestion = floorDecimal(value, layout.decimalCells);
  return fitsRegister(suggestion, layout) && isExpected(suggestion, knowledge) ? suggestion : undefined;
}
