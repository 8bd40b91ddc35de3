import { type DecimalText, formatDecimal, type LocaleStyle, numberToDecimal } from '@zaehlwerk/domain';

/** A reading that came over the wire as text to be shown; one beyond the wire's exactness is shown as it came. */
export function readingText(readingValue: number): DecimalText {
  return numberToDecimal(readingValue) ?? readingValue.toFixed();
}

/** A reading with its unit within a sentence: `1.234,5 kWh`, never broken between the two. */
export function valueText(value: DecimalText, style: LocaleStyle, unit: string | undefined): string {
  return [formatDecimal(value, style), unit].filter(Boolean).join('\u00a0');
}
