import { type ImportProblem, ImportRefused } from '../problem.ts';
import { type CsvColumn, columnOf, csvColumns, requiredColumns } from './csv-columns.ts';
import { columnsOfHeader } from './csv-header.ts';
import { type CsvRow, readCsvRows } from './csv-rows.ts';
import type { FilePlace, RawRecord } from './raw-record.ts';

type Fields = { [name: string]: unknown };

function put(fields: Fields, path: string, value: unknown): void {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    fields[head] = value;
    return;
  }
  const inner: Fields = {};
  const existing = fields[head];
  Object.assign(inner, existing);
  put(inner, rest.join('.'), value);
  fields[head] = inner;
}

const registerPath = /^meter\.meterRateTasks\.(\d+)\.?(.*)$/;
/** A job of several rows: the first row describes it, every row adds one register. */
class CsvJob {
  readonly id: string;
  private readonly line: number;
  private readonly fields: Fields = {};
  private readonly stated = new Map<CsvColumn, string>();
  private readonly registers: { line: number; fields: Fields }[] = [];
  private readonly problems: ImportProblem[] = [];

  constructor(id: string, line: number) {
    this.id = id;
    this.line = line;
  }

  /** Cells of later rows that describe the job must be empty or equal to the first row. */
  add({ line, cells }: CsvRow, columns: CsvColumn[]): void {
    if (cells.length !== columns.length) {
      const reason = `the row has ${cells.length} cells, the header has ${columns.length}`;
      this.problems.push({ line, reason });
      return;
    }
    const register: Fields = {};
    columns.forEach((column, index) => {
      const text = cells[index] ?? '';
      if (text === '') return;
      if (column.of === 'job' && !this.isNews(column, text, line)) return;
      const cell = column.read(text);
      if ('reason' in cell) this.problems.push({ line, field: column.name, reason: cell.reason });
      else put(column.of === 'job' ? this.fields : register, column.path, cell.value);
    });
    register.taskId ??= register.obis;
    this.registers.push({ line, fields: register });
  }

  record(): RawRecord {
    const { reShare, accounts, ...fields } = this.fields;
    put(
      fields,
      'meter.meterRateTasks',
      this.registers.map(register => register.fields),
    );
    fields.accounts =
      Array.isArray(accounts) && reShare ? accounts.map(username => ({ username, reShare })) : accounts;
    const { line, problems } = this;
    return { kind: 'job', line, value: fields, problems, placeOf: path => this.placeOf(path) };
  }

  private isNews(column: CsvColumn, text: string, line: number): boolean {
    const before = this.stated.get(column);
    if (before === undefined && this.registers.length === 0) {
      this.stated.set(column, text);
      return true;
    }
    if (before !== text) {
      const reason = `"${text}" differs from the first row of job "${this.id}" ("${before ?? ''}")`;
      this.problems.push({ line, field: column.name, reason });
    }
    return false;
  }

  private placeOf(path: string): FilePlace {
    const [, index, rest = ''] = registerPath.exec(path) ?? [];
    if (index === undefined) return { line: this.line, field: columnOf(path, 'job') };
    return { line: this.registers[Number(index)]?.line ?? this.line, field: columnOf(rest, 'register') };
  }
}

const names = csvColumns.map(({ name }) => name);
const byName: ReadonlyMap<string, CsvColumn> = new Map(csvColumns.map(column => [column.name, column]));
const readHeader = (cells: readonly string[]): CsvColumn[] =>
  columnsOfHeader(cells, names, requiredColumns).flatMap(name => byName.get(name) ?? []);

/** One row per register, the rows of a job below each other (docs/guide/import.md). @throws ImportRefused */
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
