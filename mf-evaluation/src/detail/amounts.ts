import { type DecimalText, formatDecimal, type LocaleStyle } from '@zaehlwerk/domain';
import { perDay } from '@zaehlwerk/domain/evaluation';

/** A computed amount with unit, with the decimals of an average (specification section 9). */
export function amountText(amount: DecimalText, style: LocaleStyle, unit: string | undefined): string {
  const shown = formatDecimal(perDay(amount, 1) ?? amount, style);
  return [shown, unit].filter(Boolean).join('\u00a0');
}

/** `+231 kWh`, with the decimals of the register. */
export function signedText(
  amount: DecimalText,
  style: LocaleStyle,
  unit: string | undefined,
  postDecimals?: number,
): string {
  const isNegative = amount.startsWith('-');
  const size = formatDecimal(isNegative ? amount.slice(1) : amount, style, postDecimals);
  const sign = isNegative ? '−' : /[1-9]/.test(amount) ? '+' : '';
  return [`${sign}${size}`, unit].filter(Boolean).join('\u00a0');
}
