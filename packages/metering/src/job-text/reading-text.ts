import { type DecimalText, formatDecimal, type LocaleStyle, numberToDecimal } from '@zaehlwerk/domain';

/** A value with too many digits for an exact text is shown as received. */
export function readingText(readingValue: number): DecimalText {
  return numberToDecimal(readingValue) ?? readingValue.toFixed();
}

/** `1.234,5 kWh` with a non-breaking space; `postDecimals` is the minimum of decimals, as on the register. */
export function valueText(
  value: DecimalText,
  style: LocaleStyle,
  unit: string | undefined,
  postDecimals?: number,
): string {
  return [formatDecimal(value, style, postDecimals), unit].filter(Boolean).join('\u00a0');
}
