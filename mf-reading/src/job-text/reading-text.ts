import { type DecimalText, numberToDecimal } from '@zaehlwerk/domain';

/** A reading that came over the wire as text to be shown; one beyond the wire's exactness is shown as it came. */
export function readingText(readingValue: number): DecimalText {
  return numberToDecimal(readingValue) ?? readingValue.toFixed();
}
