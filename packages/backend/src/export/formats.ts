import { withoutFormulas } from '@zaehlwerk/domain';
import { type Options, stringify } from 'csv-stringify';

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The columns of a CSV file in their order, and those that are written without a change. */
export type Layout = { columns: readonly string[]; exact?: readonly string[] };

/**
 * RFC 4180: `,`, CRLF, every text in quotes. A text that a spreadsheet would run as a formula gets a `'` in front,
 * except in `exact` columns.
 */
export function csvOptions({ columns, exact = [] }: Layout): Options {
  return {
    header: true,
    columns: [...columns],
    record_delimiter: '\r\n',
    quoted_string: true,
    cast: {
      boolean: String,
      date: instant => ({ value: instant.toISOString(), quoted: true }),
      object: images => ({
        value: Array.isArray(images) ? images.map(({ path }) => path).join(' ') : '',
        quoted: Array.isArray(images) && images.length > 0,
      }),
      string: (text, { column }) => (exact.includes(String(column)) ? text : withoutFormulas(text)),
    },
  };
}

async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** The stage of a pipeline that turns rows into text. */
export const writerOf = (format: ExportFormat, layout: Layout) =>
  format === 'csv' ? stringify(csvOptions(layout)) : jsonOf;
