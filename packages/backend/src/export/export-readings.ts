import type { Pool } from 'pg';
import { inSnapshot } from '../database/in-snapshot.ts';
import type { PhotoStore } from '../photo/photo-store.ts';
import { anonymousReadings } from './anonymous-reading-row.ts';
import { type Cursor, cursorHere, snapshotOf } from './cursor.ts';
import { exportPhotos } from './export-photos.ts';
import type { ExportFormat } from './formats.ts';
import { jobReadings } from './reading-row.ts';
import { unknownReadings } from './unknown-reading-row.ts';
import { type RowSource, writeRowsOn } from './write-rows.ts';

/** Readings of jobs, of unlisted meters of accounts, or anonymous ones. */
const sources = { jobs: jobReadings, unknown: unknownReadings, anonymous: anonymousReadings };
export type ExportedMeters = keyof typeof sources;
export const exportedMeters = Object.keys(sources);

/**
 * `since`: a day `YYYY-MM-DD` in the utility's time zone, or an ISO 8601 instant; inclusive. `cursor` of the previous
 * export. `photos`: directory for photos of anonymous readings, and where they are now.
 */
export type ExportOptions = {
  since?: string;
  cursor?: Cursor;
  format: ExportFormat;
  meters?: ExportedMeters;
  applicationId?: string | undefined;
  photos?: { directory: string; store: PhotoStore };
};

/**
 * Streams the readings since a day, or since an earlier export, to `output`; corrected ones too, distinguished by
 * `current`. The returned cursor makes the next export complete and free of duplicates.
 * @throws AdministrationError `CURSOR_UNUSABLE`
 */
export function exportReadings(pool: Pool, options: ExportOptions, output: NodeJS.WritableStream) {
  const { since, cursor, format, meters = 'jobs', applicationId, photos } = options;
  const scope = { meters, applicationId };
  return inSnapshot(pool, async client => {
    const snapshot = cursor === undefined ? undefined : await snapshotOf(client, cursor, scope);
    const next = await cursorHere(client, scope);
    const choice = { since, applicationId, snapshot };
    if (photos !== undefined) await exportPhotos(client, photos.store, choice, photos.directory);
    const source: Omit<RowSource<object>, 'values'> = sources[meters];
    await writeRowsOn(client, { ...source, values: [since, applicationId, snapshot] }, format, output);
    return next;
  });
}
