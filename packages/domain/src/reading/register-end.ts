import { addDecimals, subtractDecimals } from '../decimal/decimal-sums.ts';
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

/** A rollover is assumed within one tenth of the register before and after its end. */
const rolloverMargin = 10n;

/** The consumption between two readings if a rollover is assumed between them. */
export function acrossRollover(
  older: DecimalText,
  value: DecimalText,
  { preDecimals }: RegisterDigits,
): DecimalText | undefined {
  if (preDecimals === undefined || preDecimals < 1) return undefined;
  const end = 10n ** BigInt(preDecimals);
  const isNearEnd =
    compareDecimals(older, `${end - end / rolloverMargin}`) >= 0 &&
    compareDecimals(older, `${end}`) < 0 &&
    compareDecimals(value, '0') >= 0 &&
    compareDecimals(value, `${end / rolloverMargin}`) < 0;
  return isNearEnd ? subtractDecimals(addDecimals(value, `${end}`), older) : undefined;
}
