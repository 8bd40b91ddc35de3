import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type ImportProblem, problemLimit } from './problem.ts';
import type { CsvRow } from './read/csv-rows.ts';
import { csvRowsOf } from './read/index.ts';

/** JSON for COPY's text format: it has no tabs or line breaks, only backslashes need escapes. */
const copyCell = (doc: unknown): string => JSON.stringify(doc).replaceAll('\\', '\\\\');

/**
 * Streams the rows of a CSV file below its header into the temporary table `staged_row (line, doc)`, and returns what
 * is wrong with them.
 * @throws ImportRefused when the file cannot be read to its end
 */
export async function stageCsv(
  client: ClientBase,
  file: string,
  read: (row: CsvRow) => { doc: object; problems: ImportProblem[] },
): Promise<ImportProblem[]> {
  const problems: ImportProblem[] = [];
  async function* copyRows(): AsyncGenerator<string> {
    const rows = csvRowsOf(file);
    await rows.next();
    for await (const row of rows) {
      const { doc, problems: ofRow } = read(row);
      problems.push(...ofRow);
      if (problems.length >= problemLimit) return;
      if (problems.length === 0) yield `${row.line}\t${copyCell(doc)}\n`;
    }
  }
  await client.query('create temp table staged_row (line integer, doc jsonb) on commit drop');
  const copy = client.query(copyFrom('copy staged_row (line, doc) from stdin'));
  await pipeline(Readable.from(copyRows(), { objectMode: false }), copy);
  return problems;
}
