import { canonicalDecimal, type DecimalText, type LocaleStyle, withoutFormulas } from '@zaehlwerk/domain';

export type CsvCell = string | { readonly number: DecimalText } | undefined;

const marks = {
  german: { separator: ';', decimal: ',' },
  english: { separator: ',', decimal: '.' },
} as const;

/**
 * Lines of a CSV file (RFC 4180) for the reader's spreadsheet: separator and decimal mark of the language, exact
 * numbers without grouping. Texts are quoted; formulas are escaped with an apostrophe (decisions.md 39).
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

/** UTF-8 with a byte order mark, by which spreadsheets recognise it. */
export function csvFile(parts: readonly string[]): Blob {
  return new Blob(['\ufeff', ...parts], { type: 'text/csv;charset=utf-8' });
}

/** Longer than any browser takes to start a download. */
const keptMilliseconds = 60_000;

/** Joins the letters and digits of the words, safe on every system. */
export function fileName(words: readonly string[], extension: string): string {
  const name = words.map(word => word.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, ''));
  return `${name.filter(Boolean).join('-')}.${extension}`;
}

/** Starts a download and returns the {@link fileName} of it. */
export function saveFile(file: Blob, words: readonly string[], extension: string): string {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(words, extension);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptMilliseconds);
  return link.download;
}
