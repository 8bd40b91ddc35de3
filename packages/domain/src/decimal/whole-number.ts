import { parseReadingText } from './parse-reading-text.ts';

/*
 * A field that asks for no decimals (decisions.md 70). Its text is one of
 * - `1234`: the number;
 * - `1234,`: the number, ended by a comma; nothing more belongs to it;
 * - `12.6`: a dot that may still become grouping; once the field is left, the number ends there: `12,`;
 * - `12.650`: 12650 or 12, which has to be asked;
 * - anything else that was pasted, and is no number of this register.
 */

/** Digits, or groups of three after dots, the last of which may be incomplete. */
const typeable = /^(\d*|\d{1,3}(\.\d{3})*\.\d{0,3})$/;

const anyNumber = 99;

export const isEndedByComma = (text: string): boolean => /\d,$/.test(text);

/**
 * The text after one more key: unchanged if the key is ignored; `undefined` if the text was not typed in this
 * way and needs general editing.
 */
export function wholeNumberWith(text: string, key: string): string | undefined {
  if (isEndedByComma(text)) return text;
  if (!typeable.test(text)) return undefined;
  if (typeable.test(text + key)) return text + key;
  if (/\d/.test(key)) return wholeNumberChoices(text, anyNumber).length > 0 ? text : text + key;
  const whole = wholeNumberOf(text, anyNumber).replace('.', '');
  return /^\d*,?$/.test(whole) ? `${whole.replace(',', '') || 0},` : text;
}

/**
 * The meanings of one dot followed by three digits: 123456 and 123 for `123.456`. Empty for any other text,
 * or if so many digits do not fit into `cells`.
 */
export function wholeNumberChoices(text: string, cells: number): readonly string[] {
  const [, digits = '', others] = /^(\d{1,3})\.(\d{3})$/.exec(text) ?? [];
  return others && digits.length + others.length <= cells ? [digits + others, digits] : [];
}

/**
 * Normalizes a pasted text, or one that is left in the field: decimals are cut off after a comma, grouping is
 * removed. Ambiguous, too long and non-numeric texts stay unchanged.
 */
export function wholeNumberOf(text: string, cells: number): string {
  const parsed = parseReadingText(text);
  if (parsed.kind !== 'number' || parsed.unit !== undefined) return text;
  const { integerDigits, decimalDigits } = parsed;
  const plain = integerDigits + (text.includes(',') ? ',' : '.') + decimalDigits;
  if (wholeNumberChoices(plain, cells).length > 0) return plain;
  if (integerDigits.length > cells) return text;
  return /[.,]\s*$/.test(text) || decimalDigits ? `${integerDigits || 0},` : integerDigits;
}
