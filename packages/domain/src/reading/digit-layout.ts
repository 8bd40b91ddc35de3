import type { ReadingConfig } from './reading-config.ts';

/** Used for registers without a stated number (specification section 9). */
export const defaultPreDecimals = 8;

export interface RegisterDigits {
  readonly preDecimals?: number | undefined;
  readonly postDecimals?: number | undefined;
  /** The digits are the maximum of any meter; the position of the comma is unknown. */
  readonly isAssumed?: boolean | undefined;
}

/**
 * The cells of a register: `integerCells` before the comma, `decimalCells` that must all be entered,
 * `maskedDecimalCells` that are drawn but cannot be entered. With `needsMark`, only a typed comma begins the
 * decimals; otherwise the digits that exceed the cells before it do.
 */
export interface DigitLayout {
  readonly integerCells: number;
  readonly decimalCells: number;
  readonly maskedDecimalCells: number;
  readonly needsMark?: boolean | undefined;
}

/** Decimals are entered only if they are queried and not masked (specification section 5). */
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
