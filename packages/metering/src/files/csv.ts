import { canonicalDecimal, type DecimalText, type LocaleStyle } from '@zaehlwerk/domain';

/** What a cell of a CSV file says: a text, or a number that is written exactly; nothing where nothing is known. */
export type CsvCell = string | { readonly number: DecimalText } | undefined;

const marks = {
  german: { separator: ';', decimal: ',' },
  english: { separator: ',', decimal: '.' },
} as const;

/** A spreadsheet takes what begins so for a formula (decisions.md 39). */
const formula = /^[=+\-@\t\r]/;

/**
 * Lines of a CSV file (RFC 4180) that the reader's spreadsheet opens: separator and decimal mark of the language, numbers
 * exact and without groups. Texts that would be formulas get an apostrophe in front.
 */
export function csvLines(lines: Iterable<readonly CsvCell[]>, style: LocaleStyle): string {
  const { separator, decimal } = marks[style];
  const needsQuotes = new RegExp(`["${separator}\\r\\n]`);
  const quoted = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const written = (cell: CsvCell) => {
    if (cell === undefined) return '';
    if (typeof cell === 'object') return quoted(canonicalDecimal(cell.number).replace('.', decimal));
    return quoted(formula.test(cell) ? `'${cell}` : cell);
  };
  return Array.from(lines, line => `${line.map(written).join(separator)}\r\n`).join('');
}

/** A CSV file of such lines, one part after the other: UTF-8, with the mark by which spreadsheets know it. */
export function csvFile(parts: readonly string[]): Blob {
  return new Blob(['\ufeff', ...parts], { type: 'text/csv;charset=utf-8' });
}
