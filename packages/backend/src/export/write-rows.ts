import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import QueryStream from 'pg-query-stream';
import { type ExportFormat, type Layout, writerOf } from './formats.ts';

/** A query, and what becomes of each of its rows. */
export type RowSource<Row, Written> = { sql: string; values: unknown[]; written(row: Row): Written };

/** Writes the rows of a query to `output`, as they come from the database: memory stays flat. */
export async function writeRows<Row, Written extends object>(
  pool: Pool,
  { sql, values, written }: RowSource<Row, Written>,
  layout: Layout<Written> & { format: ExportFormat },
  output: NodeJS.WritableStream,
): Promise<void> {
  async function* eachWritten(rows: AsyncIterable<Row>): AsyncGenerator<Written> {
    for await (const row of rows) yield written(row);
  }
  const client = await pool.connect();
  // A connection that breaks is reported by the statement it breaks.
  const ignore = () => undefined;
  client.on('error', ignore);
  let broken = true;
  try {
    const rows = client.query(new QueryStream(sql, values, { batchSize: 1000 }));
    await pipeline(rows, eachWritten, writerOf(layout.format, layout), output);
    broken = false;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
