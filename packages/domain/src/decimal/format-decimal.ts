import type { LocaleStyle } from '../locale/locale-style.ts';
import { canonicalDecimal, type DecimalText, decimalPlaces } from './decimal-text.ts';

const marks = {
  german: { decimal: ',', group: '.' },
  english: { decimal: '.', group: ',' },
} as const;

/** `text` with exactly `postDecimals` decimals by adding or dropping zeros; decimals that mean something stay. */
export function withDecimalPlaces(text: DecimalText, postDecimals: number): DecimalText {
  const canonical = canonicalDecimal(text);
  const missing = postDecimals - decimalPlaces(canonical);
  if (missing <= 0) return canonical;
  return `${canonical}${canonical.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}

/**
 * A number for people, thousands grouped: `1.234,50` (german), `1,234.50` (english).
 * With `postDecimals` it has at least that many decimals; decimals that mean something are never cut off.
 */
export function formatDecimal(text: DecimalText, style: LocaleStyle, postDecimals?: number): string {
  const shown = postDecimals === undefined ? text : withDecimalPlaces(text, postDecimals);
  const [whole = '', decimals] = shown.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, marks[style].group);
  return decimals === undefined ? grouped : grouped + marks[style].decimal + decimals;
}
