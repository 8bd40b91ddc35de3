import { type DigitLayout, type LocaleStyle, parseReadingText, type ReadingDigits } from '@zaehlwerk/domain';

/** The part of a register that can be typed into, and the mark drawn between its two parts. */
export interface Register extends Omit<DigitLayout, 'maskedDecimalCells'> {
  readonly mark: ',' | '.';
}

export function markOf(localeStyle: LocaleStyle): Register['mark'] {
  return localeStyle === 'english' ? '.' : ',';
}

/** Text of the field taken apart; `decimalDigits` is undefined as long as no mark was typed. */
export function partsOf(text: string, mark: string): { integerDigits: string; decimalDigits?: string } {
  const [integerDigits = '', decimalDigits] = text.split(mark);
  return decimalDigits === undefined ? { integerDigits } : { integerDigits, decimalDigits };
}

/** Whether the digits have a cell each. */
export function fits(digits: ReadingDigits, register: Register): boolean {
  return (
    digits.integerDigits.length <= register.integerCells &&
    digits.decimalDigits.length <= register.decimalCells
  );
}

/** Whether the cells can show this text of the field: digits, at most one mark where there are decimals, none too many. */
export function isDrawable(text: string, { integerCells, decimalCells, mark }: Register): boolean {
  const decimals = decimalCells > 0 ? `([${mark}]\\d{0,${decimalCells}})?` : '';
  return new RegExp(`^\\d{0,${integerCells}}${decimals}$`).test(text);
}

/** The field's text for a value from outside: the digits in cells, or the value as it is where they do not fit. */
export function textOfValue(value: string, register: Register): string {
  const parsed = parseReadingText(value);
  if (parsed.kind !== 'number' || !fits(parsed, register)) return value;
  const { integerDigits, decimalDigits } = parsed;
  return decimalDigits === '' ? integerDigits : integerDigits + register.mark + decimalDigits;
}

/**
 * The value that the field's text means: a decimal text with a dot, `''` for a mark alone or nothing. Text that the
 * cells cannot show is its own value.
 */
export function valueOfText(text: string, register: Register): string {
  if (/^[.,]$/.test(text)) return '';
  if (!isDrawable(text, register)) return text;
  const { integerDigits, decimalDigits = '' } = partsOf(text, register.mark);
  return decimalDigits === '' ? integerDigits : `${integerDigits || '0'}.${decimalDigits}`;
}
