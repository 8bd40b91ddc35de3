import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import QueryStream from 'pg-query-stream';
import { inSnapshot } from '../database/in-snapshot.ts';
import { type ExportFormat, type Layout, writerOf } from './formats.ts';

/** A query, its columns in a CSV file, and the conversion of a row, if any. Instants are written in ISO 8601. */
export type RowSource<Row> = Layout & { sql: string; values: unknown[]; written?(row: Row): object };

/** Streams the rows of a query to `output`: memory stays flat. */
export async function writeRowsOn<Row extends object>(
  client: PoolClient,
  { sql, values, written = row => row, ...layout }: RowSource<Row>,
  format: ExportFormat,
  output: NodeJS.WritableStream,
): Promise<void> {
  async function* eachWritten(rows: AsyncIterable<Row>): AsyncGenerator<object> {
    for await (const row of rows) yield written(row);
  }
  const rows = client.query(new QueryStream(sql, values, { batchSize: 1000 }));
  await pipeline(rows, eachWritten, writerOf(format, layout), output);
}

/** {@link writeRowsOn} a connection of its own. */
export const writeRows = <Row extends object>(
  pool: Pool,
  source: RowSource<Row>,
  format: ExportFormat,
  output: NodeJS.WritableStream,
): Promise<void> => inSnapshot(pool, client => writeRowsOn(client, source, format, output));
