import { parseReadingText } from './parse-reading-text.ts';

/*
 * A field that asks for no decimals (decisions.md 70). Its text is one of
 * - `1234`: the number;
 * - `1234,`: the number, ended by a comma; nothing more belongs to it;
 * - `12.6`: a dot that may still become grouping; once the field is left, the number ends there: `12,`;
 * - `12.650`: 12650 or 12, which has to be asked;
 * - anything else that was pasted, and is no number of this register.
 */

/** Digits, or groups of three behind dots, the last of which may be on its way. */
const typeable = /^(\d*|\d{1,3}(\.\d{3})*\.\d{0,3})$/;

/** Cells for every number. */
const anyNumber = 99;

/** True if a comma has ended the number: decimals were cut off, or would be. */
export const isEndedByComma = (text: string): boolean => /\d,$/.test(text);

/**
 * The text with one more digit or mark typed behind it: the same text where the key is not taken; `undefined` where the
 * text was not typed like this, and is to be edited as any other.
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
 * What a text of one dot with three digits behind it may mean: 123456 and 123 of `123.456`. Empty for any other text, and
 * where so many digits do not fit into `cells`.
 */
export function wholeNumberChoices(text: string, cells: number): readonly string[] {
  const [, digits = '', others] = /^(\d{1,3})\.(\d{3})$/.exec(text) ?? [];
  return others && digits.length + others.length <= cells ? [digits + others, digits] : [];
}

/**
 * What the field has of a text that came in one piece, or is left in it: decimals are cut off behind a comma, grouping
 * is left out. What has to be asked, does not fit or is no number stays as it is.
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
