import { decimalOfDigits, isCalendarDay, parseReadingText } from '@zaehlwerk/domain';

/** What a cell means, or why it means nothing. Empty cells never come here. */
export type Cell = { value: unknown } | { reason: string };

/** Reads the text of one cell, white space around it removed. */
export type CellReader = (text: string) => Cell;

/** Any text. */
export const textCell: CellReader = text => ({ value: text });

/** User names, separated by white space. */
export const namesCell: CellReader = text => ({ value: text.split(/\s+/) });

/** A day: `2026-11-30` or `30.11.2026`. */
export const dayCell: CellReader = text => {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const [, day = '', month = '', year = ''] = german ?? [];
  const value = german ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  return isCalendarDay(value)
    ? { value }
    : { reason: `"${text}" is no day such as 2026-11-30 or 30.11.2026` };
};

/** A number as it is written on paper: `1234,5`, `1234.5`, `1.234,5` (decision 18); kept as exact decimal text. */
export const decimalCell: CellReader = text => {
  const parsed = parseReadingText(text);
  return parsed.kind === 'number' && parsed.unit === undefined
    ? { value: decimalOfDigits(parsed) }
    : { reason: `"${text}" is no number such as 1234,5` };
};

/** A whole number without a sign. */
export const countCell: CellReader = text =>
  /^\d{1,9}$/.test(text) ? { value: Number(text) } : { reason: `"${text}" is no whole number` };

const truths: ReadonlyMap<string, boolean> = new Map([
  ['ja', true],
  ['yes', true],
  ['true', true],
  ['1', true],
  ['nein', false],
  ['no', false],
  ['false', false],
  ['0', false],
]);

/** Yes or no: `ja`, `yes`, `true`, `1` and their opposites. */
export const truthCell: CellReader = text => {
  const value = truths.get(text.toLowerCase());
  return value === undefined ? { reason: `"${text}" is neither ja nor nein` } : { value };
};
