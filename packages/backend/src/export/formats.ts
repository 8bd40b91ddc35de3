import { withoutFormulas } from '@zaehlwerk/domain';
import type { Options } from 'csv-stringify';
import { stringify } from 'csv-stringify/sync';

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The columns of a CSV file in their order, and those that are written without a change. */
export type Layout = { columns: readonly string[]; exact?: readonly string[] };

const instants = /^\d{4}-\d\d-\d\dT/;

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
    quoted_match: instants,
    cast: {
      boolean: String,
      date: instant => instant.toISOString(),
      object: images =>
        Array.isArray(images) && images.length > 0
          ? { value: images.map(({ path }) => path).join(' '), quoted: true }
          : '',
      string: (text, { column }) => (exact.includes(String(column)) ? text : withoutFormulas(text)),
    },
  };
}

async function* jsonOf(batches: AsyncIterable<object[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const batch of batches) {
    yield separator + batch.map(row => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvOf(batches: AsyncIterable<object[]>, options: Options): AsyncGenerator<string> {
  let header = true;
  for await (const batch of batches) {
    yield stringify(batch, { ...options, header });
    header = false;
  }
  if (header) yield stringify([], options);
}

/** The stage of a pipeline that turns batches of rows, none of them empty, into text. */
export const writerOf = (format: ExportFormat, layout: Layout) => (batches: AsyncIterable<object[]>) =>
  format === 'csv' ? csvOf(batches, csvOptions(layout)) : jsonOf(batches);
