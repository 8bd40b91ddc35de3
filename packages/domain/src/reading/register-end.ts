import { subtractDecimals } from '../decimal/decimal-sums.ts';
import { compareDecimals, type DecimalText } from '../decimal/decimal-text.ts';
import type { RegisterDigits } from './digit-layout.ts';

/** The highest whole number of a register; `undefined` if its digits are unknown. */
export function endOfRegister({ preDecimals }: RegisterDigits): DecimalText | undefined {
  return preDecimals === undefined || preDecimals < 1 ? undefined : '9'.repeat(preDecimals);
}

/** The display of a register after a rollover; `undefined` if `value` is within its digits. */
export function afterRollover(value: DecimalText, { preDecimals }: RegisterDigits): DecimalText | undefined {
  if (preDecimals === undefined || preDecimals < 1) return undefined;
  const end = `1${'0'.repeat(preDecimals)}`;
  return compareDecimals(value, end) < 0 ? undefined : subtractDecimals(value, end);
}
