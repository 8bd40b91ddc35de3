import type { Pool } from 'pg';
import type { ExportFormat } from './formats.ts';
import { exportedReading, readingColumns, readingsSql } from './reading-row.ts';
import { exportedUnknownReading, unknownReadingColumns, unknownReadingsSql } from './unknown-reading-row.ts';
import { writeRows } from './write-rows.ts';

/** Of which meters readings are exported: those of the jobs, or those that a reader named by number alone. */
export const exportedMeters = ['jobs', 'unknown'] as const;
/** One of them. */
export type ExportedMeters = (typeof exportedMeters)[number];

/** `since`: a day `YYYY-MM-DD` in the utility's time zone, or an ISO 8601 instant; inclusive. */
export type ExportOptions = {
  since: string;
  format: ExportFormat;
  meters?: ExportedMeters;
  applicationId?: string;
};

/**
 * Writes the readings that arrived since a day to `output`, as they come from the database: memory stays flat. Corrected
 * readings are among them, `current` tells them apart. Readings of unknown meters have columns of their own.
 */
export function exportReadings(
  pool: Pool,
  { since, format, meters = 'jobs', applicationId }: ExportOptions,
  output: NodeJS.WritableStream,
): Promise<void> {
  const values = [since, applicationId];
  if (meters === 'unknown') {
    const source = { sql: unknownReadingsSql, values, written: exportedUnknownReading };
    return writeRows(pool, source, { format, columns: unknownReadingColumns, exact: ['value'] }, output);
  }
  const source = { sql: readingsSql, values, written: exportedReading };
  return writeRows(pool, source, { format, columns: readingColumns, exact: ['value'] }, output);
}
