import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { inSnapshot } from '../database/in-snapshot.ts';
import { type ExportFormat, type Layout, writerOf } from './formats.ts';

/**
 * A query and the conversion of its rows, if any. The columns of a CSV file are those of the query without `hidden`
 * ones. Instants are written in ISO 8601.
 */
export type RowSource<Row> = Omit<Layout, 'columns'> & {
  sql: string;
  values: unknown[];
  hidden?: readonly string[];
  written?(row: Row): object;
};

/** All rows are read, so the plan is that of all. They are sorted in memory, not on disk. */
const settings = "set local cursor_tuple_fraction = 1; set local work_mem = '32MB'";

/** Rows that are read and written together: one by one, streams and the file cost more than the text. */
const batchLength = 1000;

/**
 * Writes the rows of a query to `output`, in the transaction of the connection. The next batch is read while one is
 * written; memory stays flat.
 */
export async function writeRowsOn<Row extends object>(
  client: PoolClient,
  { sql, values, hidden = [], written = row => row, exact = [] }: RowSource<Row>,
  format: ExportFormat,
  output: NodeJS.WritableStream,
): Promise<void> {
  await client.query(settings);
  await client.query(`declare exported no scroll cursor for ${sql}`, values);
  const fetch = () => client.query<Row>(`fetch ${batchLength} from exported`);
  const first = await fetch();
  const columns = first.fields.map(({ name }) => name).filter(name => !hidden.includes(name));
  async function* batches(): AsyncGenerator<object[]> {
    for (let { rows } = first; rows.length > 0; ) {
      const next = fetch();
      // Where writing ends before, the connection is closed.
      next.catch(() => undefined);
      yield rows.map(written);
      ({ rows } = await next);
    }
  }
  await pipeline(batches, writerOf(format, { columns, exact }), output);
  await client.query('close exported');
}

/** {@link writeRowsOn} a connection of its own. */
export const writeRows = <Row extends object>(
  pool: Pool,
  source: RowSource<Row>,
  format: ExportFormat,
  output: NodeJS.WritableStream,
): Promise<void> => inSnapshot(pool, client => writeRowsOn(client, source, format, output));
