import type { Pool } from 'pg';
import { anonymousReadings } from './anonymous-reading-row.ts';
import { type Cursor, cursorHere, snapshotOf } from './cursor.ts';
import { exportPhotosOn } from './export-photos.ts';
import type { ExportFormat } from './formats.ts';
import { inSnapshot } from './in-snapshot.ts';
import { jobReadings } from './reading-row.ts';
import { unknownReadings } from './unknown-reading-row.ts';
import { writeRowsOn } from './write-rows.ts';

/**
 * Of which meters readings are exported: those of the jobs, those that a reader with an account named by number alone, or
 * those that were read without login.
 */
export const exportedMeters = ['jobs', 'unknown', 'anonymous'] as const;
/** One of them. */
export type ExportedMeters = (typeof exportedMeters)[number];

/**
 * `since`: a day `YYYY-MM-DD` in the utility's time zone, or an ISO 8601 instant; inclusive. `cursor`: of the export that
 * this one goes on from. `photos`: the directory for photos of readings without login.
 */
export type ExportOptions = {
  since?: string;
  cursor?: Cursor;
  format: ExportFormat;
  meters?: ExportedMeters;
  applicationId?: string | undefined;
  photos?: string;
};

/**
 * Writes the readings that arrived since a day, or that an earlier export has not seen, to `output`, as they come from the
 * database: memory stays flat. Corrected readings are among them, `current` tells them apart. Readings without a job have
 * columns of their own. Answers the cursor for the next export: with it, nothing is left out and nothing comes twice.
 * @throws AdministrationError `CURSOR_UNUSABLE`
 */
export function exportReadings(
  pool: Pool,
  options: ExportOptions,
  output: NodeJS.WritableStream,
): Promise<Cursor> {
  const { since, cursor, format, meters = 'jobs', applicationId, photos } = options;
  const scope = { meters, applicationId };
  return inSnapshot(pool, async client => {
    const snapshot = cursor === undefined ? undefined : await snapshotOf(client, cursor, scope);
    const next = await cursorHere(client, scope);
    const choice = { since, applicationId, snapshot };
    if (photos !== undefined) await exportPhotosOn(client, choice, photos);
    const values = [since, applicationId, snapshot];
    if (meters === 'jobs') await writeRowsOn(client, { ...jobReadings, values }, format, output);
    else if (meters === 'unknown') await writeRowsOn(client, { ...unknownReadings, values }, format, output);
    else await writeRowsOn(client, { ...anonymousReadings, values }, format, output);
    return next;
  });
}
