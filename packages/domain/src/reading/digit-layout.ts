import { compareDecimals, type DecimalText, subtractDecimals } from '../decimal/decimal-text.ts';
import type { ReadingConfig } from './reading-config.ts';

/** Digits before the comma of a register that does not state them (specification section 9). */
export const defaultPreDecimals = 8;

/** The digits a register has. */
export interface RegisterDigits {
  readonly preDecimals?: number | undefined;
  readonly postDecimals?: number | undefined;
}

/**
 * How a register is drawn and entered: `integerCells` before the comma, `decimalCells` that must all be entered,
 * `maskedDecimalCells` that are drawn after the comma but cannot be entered.
 */
export interface DigitLayout {
  readonly integerCells: number;
  readonly decimalCells: number;
  readonly maskedDecimalCells: number;
}

/** The layout of one rate. Decimals are entered only when they are queried and not masked (specification section 5). */
export function digitLayout(
  rate: RegisterDigits,
  config: Pick<ReadingConfig, 'queryPostDecimals' | 'maskPostDecimals'>,
): DigitLayout {
  const postDecimals = rate.postDecimals ?? 0;
  return {
    integerCells: rate.preDecimals ?? defaultPreDecimals,
    decimalCells: config.queryPostDecimals && !config.maskPostDecimals ? postDecimals : 0,
    maskedDecimalCells: config.maskPostDecimals ? postDecimals : 0,
  };
}

/** The highest whole number that a register can show; `undefined` where its digits are not known. */
export function endOfRegister({ preDecimals }: RegisterDigits): DecimalText | undefined {
  return preDecimals === undefined || preDecimals < 1 ? undefined : '9'.repeat(preDecimals);
}

/** What a register shows of a value that is beyond its end, having begun again at zero; else `undefined`. */
export function afterRollover(value: DecimalText, { preDecimals }: RegisterDigits): DecimalText | undefined {
  if (preDecimals === undefined || preDecimals < 1) return undefined;
  const end = `1${'0'.repeat(preDecimals)}`;
  return compareDecimals(value, end) < 0 ? undefined : subtractDecimals(value, end);
}
