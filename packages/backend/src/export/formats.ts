import { withoutFormulas } from '@zaehlwerk/domain';
import { type Options, stringify } from 'csv-stringify';

/** What an export can be written as. */
export const exportFormats = ['csv', 'json'] as const;
/** One of them. */
export type ExportFormat = (typeof exportFormats)[number];

/** How rows become a CSV file: its columns in their order, and those that are written as they are. */
export type Layout<Row> = { columns: (keyof Row & string)[]; exact?: (keyof Row & string)[] };

/**
 * RFC 4180: `,`, CRLF, every text in quotes. What a spreadsheet would run as a formula gets a `'` in front, but in `exact`
 * columns.
 */
export function csvOptions<Row>({ columns, exact = [] }: Layout<Row>): Options {
  const exactColumns = new Set<unknown>(exact);
  return {
    header: true,
    columns,
    record_delimiter: '\r\n',
    quoted_string: true,
    cast: {
      boolean: String,
      object: images => ({
        value: Array.isArray(images) ? images.map(({ path }) => path).join(' ') : '',
        quoted: Array.isArray(images) && images.length > 0,
      }),
      string: (text, { column }) => (exactColumns.has(column) ? text : withoutFormulas(text)),
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
export const writerOf = <Row>(format: ExportFormat, layout: Layout<Row>) =>
  format === 'csv' ? stringify(csvOptions(layout)) : jsonOf;
