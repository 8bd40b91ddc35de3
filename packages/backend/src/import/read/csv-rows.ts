import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { ImportRefused } from '../problem.ts';

/** Without surrounding white space. `line` is where the row begins; quoted cells may span lines. */
export type CsvRow = { line: number; cells: string[] };

type ParsedRow = { info: { lines: number }; raw: string; record: string[] };

const enough = 65_536;

/** The more frequent of `;` and `,`: German spreadsheets write `;`, because `,` is their decimal mark. */
function delimiterOf(header: string): ';' | ',' {
  return header.split(';').length >= header.split(',').length ? ';' : ',';
}

async function startOf(text: AsyncIterator<string>): Promise<string> {
  let start = '';
  while (!start.includes('\n') && start.length < enough) {
    const { done, value } = await text.next();
    if (done) break;
    start += value;
  }
  return start;
}

async function* joined(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/** The header is included, empty lines are left out. @throws ImportRefused with the line of mismatched quotes */
export async function* readCsvRows(text: AsyncGenerator<string>): AsyncGenerator<CsvRow> {
  const start = await startOf(text);
  const parser = parse({
    delimiter: delimiterOf(start.split('\n', 1)[0] ?? ''),
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const reading = pipeline(Readable.from(joined(start, text)), parser);
  // The loop below meets the same error.
  reading.catch(() => undefined);
  try {
    for await (const { info, raw, record } of parser as AsyncIterable<ParsedRow>) {
      const inside = raw.trim().split('\n').length - 1;
      yield { line: info.lines - inside, cells: record };
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const line = typeof cause.lines === 'number' ? { line: cause.lines } : {};
    throw new ImportRefused({ ...line, reason: 'the quotes of this row do not match' }, cause);
  }
}
