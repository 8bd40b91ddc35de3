import type { Pool } from 'pg';
import {
  anonymousReadingColumns,
  anonymousReadingsSql,
  exportedAnonymousReading,
} from './anonymous-reading-row.ts';
import type { ExportFormat } from './formats.ts';
import { exportedReading, readingColumns, readingsSql } from './reading-row.ts';
import { exportedUnknownReading, unknownReadingColumns, unknownReadingsSql } from './unknown-reading-row.ts';
import { writeRows } from './write-rows.ts';

/**
 * Of which meters readings are exported: those of the jobs, those that a reader with an account named by number alone, or
 * those that were read without login.
 */
export const exportedMeters = ['jobs', 'unknown', 'anonymous'] as const;
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
 * readings are among them, `current` tells them apart. Readings without a job have columns of their own.
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
  if (meters === 'anonymous') {
    const source = { sql: anonymousReadingsSql, values, written: exportedAnonymousReading };
    return writeRows(pool, source, { format, columns: anonymousReadingColumns, exact: ['value'] }, output);
  }
  const source = { sql: readingsSql, values, written: exportedReading };
  return writeRows(pool, source, { format, columns: readingColumns, exact: ['value'] }, output);
}
