import type { Transform } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { ExportedReading } from './reading-row.ts';

/** What an export can be written as. */
export const exportFormats = ['csv', 'json'] as const;
/** One of them. */
export type ExportFormat = (typeof exportFormats)[number];

/** The columns of the CSV file, in its order. */
const columns: (keyof ExportedReading)[] = [
  'application',
  'account',
  'jobId',
  'meterNumber',
  'meterType',
  'taskId',
  'obis',
  'rateName',
  'unit',
  'value',
  'readingDate',
  'reason',
  'comment',
  'created',
  'resultId',
  'current',
  'images',
];

/**
 * RFC 4180: `,`, CRLF, quotes where needed. A text that a spreadsheet would run as a formula (it begins with
 * `= + - @`, a tab or a carriage return) gets a `'` in front; `value` never does, so it stays exact.
 */
function csvOf(): Transform {
  return stringify({
    header: true,
    columns,
    record_delimiter: '\r\n',
    cast: {
      boolean: String,
      object: images => (Array.isArray(images) ? images.map(({ path }) => path).join(' ') : ''),
      string: (value, { column }) => ({ value, escape_formulas: column !== 'value' }),
    },
  });
}

async function* jsonOf(readings: AsyncIterable<ExportedReading>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const reading of readings) {
    yield separator + JSON.stringify(reading);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** The stage of a pipeline that turns readings into text. */
export const writerOf = (format: ExportFormat) => (format === 'csv' ? csvOf() : jsonOf);
