import {
  type DigitLayout,
  isEndedByComma,
  type LocaleStyle,
  parseReadingText,
  type ReadingDigits,
  wholeNumberWith,
} from '@zaehlwerk/domain';

/** The editable part of a register, and its decimal mark. */
export interface Register extends Omit<DigitLayout, 'maskedDecimalCells'> {
  readonly mark: ',' | '.';
}

export function markOf(localeStyle: LocaleStyle): Register['mark'] {
  return localeStyle === 'english' ? '.' : ',';
}

/** `decimalDigits` is undefined without a mark. */
export function partsOf(text: string, mark: string): { integerDigits: string; decimalDigits?: string } {
  const [integerDigits = '', decimalDigits] = text.split(mark);
  return decimalDigits === undefined ? { integerDigits } : { integerDigits, decimalDigits };
}

/** True if each digit has a cell. */
export function fits(digits: ReadingDigits, register: Register): boolean {
  return (
    digits.integerDigits.length <= register.integerCells &&
    digits.decimalDigits.length <= register.decimalCells
  );
}

/** True if the cells can show the text: digits, and at most one mark if there are decimals. */
export function isDrawable(text: string, { integerCells, decimalCells, mark }: Register): boolean {
  const decimals = decimalCells > 0 ? `([${mark}]\\d{0,${decimalCells}})?` : '';
  return new RegExp(`^\\d{0,${integerCells}}${decimals}$`).test(text);
}

/** The field's text for a value; values that do not fit stay unchanged. */
export function textOfValue(value: string, register: Register): string {
  const parsed = parseReadingText(value);
  if (parsed.kind !== 'number' || !fits(parsed, register)) return value;
  const { integerDigits, decimalDigits } = parsed;
  return decimalDigits === '' ? integerDigits : integerDigits + register.mark + decimalDigits;
}

/** The value of the field's text: a decimal text with a dot, or `''`. Text that does not fit is its own value. */
export function valueOfText(text: string, register: Register): string {
  if (/^[.,]$/.test(text)) return '';
  if (!isDrawable(text, register)) return text;
  const { integerDigits, decimalDigits = '' } = partsOf(text, register.mark);
  return decimalDigits === '' ? integerDigits : `${integerDigits || '0'}.${decimalDigits}`;
}

/**
 * The field's text for keys typed one after the other. They have the meaning of the same text pasted
 * (decisions.md 18), so that a dot before a comma was grouping. Digits without a comma flow into the decimals
 * once the integer cells are full, if their number is known. Keys that do not fit are kept. Without decimals,
 * keys after a comma are dropped (decisions.md 70).
 */
export function textOfKeys(keys: string, register: Register): string {
  const { mark, integerCells, decimalCells, needsMark } = register;
  if (decimalCells === 0) return isEndedByComma(keys) ? textOfValue(keys, register) : keys;
  if (/^[.,]$/.test(keys)) return mark;
  const isFlowing = !needsMark && /^\d+$/.test(keys) && keys.length > integerCells;
  if (isFlowing && keys.length <= integerCells + decimalCells)
    return keys.slice(0, integerCells) + mark + keys.slice(integerCells);
  const parsed = parseReadingText(keys);
  if (parsed.kind !== 'number' || !fits(parsed, register)) return keys;
  const { integerDigits, decimalDigits } = parsed;
  const hasMark = decimalDigits !== '' || /[.,]$/.test(keys);
  return hasMark ? integerDigits + mark + decimalDigits : integerDigits;
}

/** `undefined` if the key only moves the caret, or does nothing, such as a second comma or a wrong separator. */
export function keysWith(keys: string, key: string, register: Register): string | undefined {
  if (register.decimalCells === 0) return wholeNumberWith(keys, key);
  if (/\d/.test(key) || !/[.,]/.test(keys)) return keys + key;
  if (/[.,]$/.test(keys)) return undefined;
  const grouping = register.mark === ',' ? '.' : ',';
  const isInGroups = key === grouping && new RegExp(`^\\d{1,3}(\\${grouping}\\d{3})+$`).test(keys);
  const parsed = parseReadingText(keys + key);
  const isGroupedBefore = parsed.kind === 'number' && parsed.decimalDigits === '';
  return isInGroups || isGroupedBefore ? keys + key : undefined;
}
