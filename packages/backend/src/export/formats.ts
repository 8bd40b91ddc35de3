import type { Transform } from 'node:stream';
import { stringify } from 'csv-stringify';

/** What an export can be written as. */
export const exportFormats = ['csv', 'json'] as const;
/** One of them. */
export type ExportFormat = (typeof exportFormats)[number];

/** How rows become a CSV file: its columns in their order, and those that are written as they are. */
export type Layout<Row> = { columns: (keyof Row & string)[]; exact?: (keyof Row & string)[] };

/**
 * RFC 4180: `,`, CRLF, quotes where needed. A text that a spreadsheet would run as a formula (it begins with
 * `= + - @`, a tab or a carriage return) gets a `'` in front; an `exact` column never does.
 */
function csvOf<Row>({ columns, exact = [] }: Layout<Row>): Transform {
  const exactColumns = new Set<unknown>(exact);
  return stringify({
    header: true,
    columns,
    record_delimiter: '\r\n',
    cast: {
      boolean: String,
      object: images => (Array.isArray(images) ? images.map(({ path }) => path).join(' ') : ''),
      string: (value, { column }) => ({ value, escape_formulas: !exactColumns.has(column) }),
    },
  });
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
  format === 'csv' ? csvOf(layout) : jsonOf;
