import { pipeline } from 'node:stream/promises';
import { isCalendarDay } from '@zaehlwerk/domain';
import type { Pool } from 'pg';
import QueryStream from 'pg-query-stream';
import * as z from 'zod/mini';
import { type ExportFormat, writerOf } from './formats.ts';
import { type ExportedReading, exportedReading, type ReadingRow, readingsSql } from './reading-row.ts';

/** `since`: a day `YYYY-MM-DD` in the utility's time zone, or an ISO 8601 instant; inclusive. */
export type ExportOptions = { since: string; format: ExportFormat; applicationId?: string };

/** Whether `text` may be the `since` of an export. */
export const isSince = (text: string): boolean =>
  isCalendarDay(text) || z.iso.datetime({ offset: true }).safeParse(text).success;

async function* exported(rows: AsyncIterable<ReadingRow>): AsyncGenerator<ExportedReading> {
  for await (const row of rows) yield exportedReading(row);
}

/**
 * Writes the readings that arrived since a day to `output`, as they come from the database: memory stays flat. Corrected
 * readings are among them, `current` tells them apart.
 */
export async function exportReadings(
  pool: Pool,
  options: ExportOptions,
  output: NodeJS.WritableStream,
): Promise<void> {
  const { since, format, applicationId = null } = options;
  const client = await pool.connect();
  // A connection that breaks is reported by the statement it breaks.
  const ignore = () => undefined;
  client.on('error', ignore);
  let broken = true;
  try {
    const rows = client.query(new QueryStream(readingsSql, [since, applicationId], { batchSize: 1000 }));
    await pipeline(rows, exported, writerOf(format), output);
    broken = false;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
