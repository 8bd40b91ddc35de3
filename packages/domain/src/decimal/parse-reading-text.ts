import type { DecimalText } from './decimal-text.ts';

/** As entered, leading and trailing zeros included. */
export interface ReadingDigits {
  readonly integerDigits: string;
  readonly decimalDigits: string;
}

/** `unit` is the text after the digits (`kWh`), as written. `notDigits` is anything but one unsigned number. */
export type ParsedReadingText =
  | { readonly kind: 'empty' }
  | { readonly kind: 'notDigits' }
  | (ReadingDigits & { readonly kind: 'number'; readonly unit: string | undefined });

function joinGroups(text: string, mark: string): string | undefined {
  const [first = '', ...rest] = text.split(mark);
  const wellGrouped = /^\d{1,3}$/.test(first) && rest.every(group => /^\d{3}$/.test(group));
  return wellGrouped ? first + rest.join('') : undefined;
}

function splitAtDecimals(text: string): ReadingDigits | undefined {
  if (!/\d/.test(text)) return undefined;
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last < 0) return { integerDigits: text, decimalDigits: '' };
  const before = text.slice(0, last);
  const decimalDigits = text.slice(last + 1);
  if (/^\d*$/.test(before)) return { integerDigits: before, decimalDigits };
  const mark = text.charAt(last);
  if (before.includes(mark)) {
    const integerDigits = joinGroups(text, mark);
    return integerDigits === undefined ? undefined : { integerDigits, decimalDigits: '' };
  }
  const integerDigits = joinGroups(before, mark === ',' ? '.' : ',');
  return integerDigits === undefined ? undefined : { integerDigits, decimalDigits };
}

/**
 * Parses a typed or pasted reading (decisions.md 18); white space, invisible marks and apostrophes are ignored.
 * Separators, independent of the language:
 * - one comma or dot starts the decimals, like its key in the field: `1.234` is 1 and 234 thousandths;
 * - both kinds: the last one starts the decimals, the other must group in threes: `1.234,5` and `1,234.5`;
 * - one kind several times must group in threes and leaves no decimals: `1.234.567`.
 * Anything else, a sign included, is `notDigits`: a wrong guess would be wrong by a factor of a thousand.
 */
export function parseReadingText(text: string): ParsedReadingText {
  const compact = text.replace(/[\s\p{Cf}'’]/gu, '');
  if (compact === '') return { kind: 'empty' };
  const match = /^([\d.,]+)([\p{L}°][\p{L}\d°³/]*)?$/u.exec(compact);
  const digits = match?.[1] === undefined ? undefined : splitAtDecimals(match[1]);
  return digits === undefined ? { kind: 'notDigits' } : { kind: 'number', ...digits, unit: match?.[2] };
}

/** Drops leading zeros and keeps entered decimals: `('007', '50')` is `7.50`. */
export function decimalOfDigits({ integerDigits, decimalDigits }: ReadingDigits): DecimalText {
  const whole = integerDigits.replace(/^0+(?=\d)/, '') || '0';
  return decimalDigits === '' ? whole : `${whole}.${decimalDigits}`;
}
