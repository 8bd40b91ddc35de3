import { type DecimalText, decimalPlaces, floorDecimal } from '../decimal/decimal-text.ts';
import { fitsRegister, isExpected, type RegisterKnowledge } from './plausible-range.ts';

/**
 * The expected value that is left without decimals that the field does not ask for: 12650 of 12650.5 on a register that is
 * read in whole numbers. `undefined` when there is none.
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
