import { canonicalDecimal, type DecimalText, type LocaleStyle, withoutFormulas } from '@zaehlwerk/domain';

/** What a cell of a CSV file says: a text, or a number that is written exactly; nothing where nothing is known. */
export type CsvCell = string | { readonly number: DecimalText } | undefined;

const marks = {
  german: { separator: ';', decimal: ',' },
  english: { separator: ',', decimal: '.' },
} as const;

/**
 * Lines of a CSV file (RFC 4180) that the reader's spreadsheet opens: separator and decimal mark of the language, numbers
 * exact and without groups. Every text is in quotes, and what would be a formula gets an apostrophe in front (decisions.md
 * 39).
 */
export function csvLines(lines: Iterable<readonly CsvCell[]>, style: LocaleStyle): string {
  const { separator, decimal } = marks[style];
  const written = (cell: CsvCell) => {
    if (cell === undefined) return '';
    if (typeof cell === 'object') return canonicalDecimal(cell.number).replace('.', decimal);
    return `"${withoutFormulas(cell).replaceAll('"', '""')}"`;
  };
  return Array.from(lines, line => `${line.map(written).join(separator)}\r\n`).join('');
}

/** A CSV file of such lines, one part after the other: UTF-8, with the mark by which spreadsheets know it. */
export function csvFile(parts: readonly string[]): Blob {
  return new Blob(['\ufeff', ...parts], { type: 'text/csv;charset=utf-8' });
}
