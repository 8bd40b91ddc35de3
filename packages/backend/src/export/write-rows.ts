import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import QueryStream from 'pg-query-stream';
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

/** Streams the rows of a query to `output`: memory stays flat. */
export async function writeRowsOn<Row extends object>(
  client: PoolClient,
  { sql, values, hidden = [], written = row => row, exact = [] }: RowSource<Row>,
  format: ExportFormat,
  output: NodeJS.WritableStream,
): Promise<void> {
  async function* eachWritten(rows: AsyncIterable<Row>): AsyncGenerator<object> {
    for await (const row of rows) yield written(row);
  }
  const { fields } = await client.query(`select * from (${sql}) as source limit 0`, values);
  const columns = fields.map(({ name }) => name).filter(name => !hidden.includes(name));
  const rows = client.query(new QueryStream(sql, values, { batchSize: 1000 }));
  await pipeline(rows, eachWritten, writerOf(format, { columns, exact }), output);
}

/** {@link writeRowsOn} a connection of its own. */
export const writeRows = <Row extends object>(
  pool: Pool,
  source: RowSource<Row>,
  format: ExportFormat,
  output: NodeJS.WritableStream,
): Promise<void> => inSnapshot(pool, client => writeRowsOn(client, source, format, output));
