import type { ReadingConfig } from './reading-config.ts';

/** Digits before the comma of a register that does not state them (specification section 9). */
export const defaultPreDecimals = 8;

/** The digits a register has. */
export interface RegisterDigits {
  readonly preDecimals?: number | undefined;
  readonly postDecimals?: number | undefined;
  /** The digits are the most that any meter has: which of this one stand behind the comma is not known. */
  readonly isAssumed?: boolean | undefined;
}

/**
 * How a register is drawn and entered: `integerCells` before the comma, `decimalCells` that must all be entered,
 * `maskedDecimalCells` that are drawn after the comma but cannot be entered. With `needsMark`, decimals begin at a typed
 * comma alone; else the digits that are too many before it are the first ones behind it.
 */
export interface DigitLayout {
  readonly integerCells: number;
  readonly decimalCells: number;
  readonly maskedDecimalCells: number;
  readonly needsMark?: boolean | undefined;
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
    needsMark: rate.isAssumed,
  };
}
