import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import QueryStream from 'pg-query-stream';
import { type ExportFormat, type Layout, writerOf } from './formats.ts';
import { inSnapshot } from './in-snapshot.ts';

/** A query, and what becomes of each of its rows. */
export type RowSource<Row, Written> = { sql: string; values: unknown[]; written(row: Row): Written };

/** Writes the rows of a query to `output`, as they come from the database: memory stays flat. */
export async function writeRowsOn<Row, Written extends object>(
  client: PoolClient,
  { sql, values, written }: RowSource<Row, Written>,
  layout: Layout<Written> & { format: ExportFormat },
  output: NodeJS.WritableStream,
): Promise<void> {
  async function* eachWritten(rows: AsyncIterable<Row>): AsyncGenerator<Written> {
    for await (const row of rows) yield written(row);
  }
  const rows = client.query(new QueryStream(sql, values, { batchSize: 1000 }));
  await pipeline(rows, eachWritten, writerOf(layout.format, layout), output);
}

/** {@link writeRowsOn} a connection of its own. */
export const writeRows = <Row, Written extends object>(
  pool: Pool,
  source: RowSource<Row, Written>,
  layout: Layout<Written> & { format: ExportFormat },
  output: NodeJS.WritableStream,
): Promise<void> => inSnapshot(pool, client => writeRowsOn(client, source, layout, output));
