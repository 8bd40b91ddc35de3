import { canonicalDecimal, type LocaleStyle } from '@zaehlwerk/domain';
import { type ChartTable, withUnit } from './chart-table.ts';

const marks = {
  german: { separator: ';', decimal: ',' },
  english: { separator: ',', decimal: '.' },
} as const;

/** A spreadsheet takes what begins so for a formula (decisions.md 39). */
const formula = /^[=+\-@\t\r]/;

/**
 * A table as CSV (RFC 4180) that the reader's spreadsheet opens: UTF-8 with a mark at its beginning, separator and decimal
 * mark of the language, numbers exact and without groups. Names that would be formulas are text.
 */
export function csvOf(table: ChartTable, style: LocaleStyle, noteName: string): string {
  const { separator, decimal } = marks[style];
  const needsQuotes = new RegExp(`["${separator}\\r\\n]`);
  const quoted = (text: string) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const asText = (text: string) => quoted(formula.test(text) ? `'${text}` : text);
  const lines = [
    [table.corner, ...table.columns.map(column => withUnit(column, table.unit)), noteName].map(asText),
    ...table.rows.map(({ name, values, note }) => [
      asText(name),
      ...values.map(value =>
        value === undefined ? '' : quoted(canonicalDecimal(value).replace('.', decimal)),
      ),
      asText(note),
    ]),
  ];
  return `\ufeff${lines.map(line => `${line.join(separator)}\r\n`).join('')}`;
}
