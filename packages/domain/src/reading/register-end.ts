import { subtractDecimals } from '../decimal/decimal-sums.ts';
import { compareDecimals, type DecimalText } from '../decimal/decimal-text.ts';
import type { RegisterDigits } from './digit-layout.ts';

/** The highest whole number that a register can show; `undefined` where its digits are not known. */
export function endOfRegister({ preDecimals }: RegisterDigits): DecimalText | undefined {
  return preDecimals === undefined || preDecimals < 1 ? undefined : '9'.repeat(preDecimals);
}

/** Display of a register for a value beyond its end, having begun again at zero; else `undefined`. */
export function afterRollover(value: DecimalText, { preDecimals }: RegisterDigits): DecimalText | undefined {
  if (preDecimals === undefined || preDecimals < 1) return undefined;
  const end = `1${'0'.repeat(preDecimals)}`;
  return compareDecimals(value, end) < 0 ? undefined : subtractDecimals(value, end);
}
