import type { DecimalText, LocaleStyle } from '@zaehlwerk/domain';
import { perDay } from '@zaehlwerk/domain/evaluation';
import { valueText } from '@zaehlwerk/metering/job-text';

/** A computed amount with unit, with the decimals of an average (specification section 9). */
export function amountText(amount: DecimalText, style: LocaleStyle, unit: string | undefined): string {
  return valueText(perDay(amount, 1) ?? amount, style, unit);
}

/** `+231 kWh`, with the decimals of the register. */
export function signedText(
  amount: DecimalText,
  style: LocaleStyle,
  unit: string | undefined,
  postDecimals?: number,
): string {
  const isNegative = amount.startsWith('-');
  const sign = isNegative ? '−' : /[1-9]/.test(amount) ? '+' : '';
  return sign + valueText(isNegative ? amount.slice(1) : amount, style, unit, postDecimals);
}
