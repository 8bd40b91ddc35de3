import { ImportRefused } from '../problem.ts';
import { type CsvColumn, csvColumns, requiredColumns } from './csv-columns.ts';
import { CsvJob } from './csv-job.ts';
import { readCsvRows } from './csv-rows.ts';
import type { RawRecord } from './raw-record.ts';

const byName: ReadonlyMap<string, CsvColumn> = new Map(
  csvColumns.map(column => [column.name.toLowerCase(), column]),
);

function readHeader(names: string[]): CsvColumn[] {
  const columns = names.map(name => {
    const column = byName.get(name.toLowerCase());
    if (column) return column;
    throw new ImportRefused({ line: 1, field: name, reason: 'there is no such column (see docs/import.md)' });
  });
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice) throw new ImportRefused({ line: 1, field: twice.name, reason: 'the column appears twice' });
  const missing = requiredColumns.find(name => !columns.some(column => column.name === name));
  if (missing) throw new ImportRefused({ line: 1, field: missing, reason: 'the column is missing' });
  return columns;
}

/**
 * The jobs of a CSV text: one row per register, the rows of one job below each other (docs/import.md).
 * @throws ImportRefused
 */
export async function* readCsvRecords(text: AsyncGenerator<string>): AsyncGenerator<RawRecord> {
  const rows = readCsvRows(text);
  const first = await rows.next();
  if (first.done) throw new ImportRefused({ reason: 'the file is empty' });
  const columns = readHeader(first.value.cells);
  const idColumn = columns.findIndex(column => column.name === 'jobId');
  let job: CsvJob | undefined;
  for await (const row of rows) {
    const id = row.cells[idColumn] ?? '';
    if (job && (job.id !== id || id === '')) {
      yield job.record();
      job = undefined;
    }
    job ??= new CsvJob(id, row.line);
    job.add(row, columns);
  }
  if (job) yield job.record();
}
