import { type DecimalText, formatDecimal, type LocaleStyle, numberToDecimal } from '@zaehlwerk/domain';

/** A reading that came over the wire as text to be shown; one beyond the wire's exactness is shown as it came. */
export function readingText(readingValue: number): DecimalText {
  return numberToDecimal(readingValue) ?? readingValue.toFixed();
}

/**
 * A reading with its unit within a sentence: `1.234,5 kWh`, never broken between the two; with at least so many decimals
 * as `postDecimals`, as registers show them.
 */
export function valueText(
  value: DecimalText,
  style: LocaleStyle,
  unit: string | undefined,
  postDecimals?: number,
): string {
  return [formatDecimal(value, style, postDecimals), unit].filter(Boolean).join('\u00a0');
}
