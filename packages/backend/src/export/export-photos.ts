import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PoolClient } from 'pg';
import QueryStream from 'pg-query-stream';
import type { PhotoStore, StoredPhoto } from '../photo/photo-store.ts';
import { storedPhotoColumns, storedPhotoJoin } from '../photo/store-photos.ts';
import { photoPath } from './anonymous-reading-row.ts';
import { isExported } from './cursor.ts';

/** Filters by arrival, application, snapshot of an earlier export, or one submission. */
export type PhotosOptions = {
  since?: string | undefined;
  applicationId?: string | undefined;
  snapshot?: string | undefined;
  readingId?: string;
};

type PhotoRow = StoredPhoto & { number: string; id: string };

const sql = `
  select reading.number, shown.id::text as id, ${storedPhotoColumns}
  from anonymous_reading reading join anonymous_reading_value rate on rate.reading_id = reading.id
    join anonymous_reading_photo shown on shown.value_id = rate.id ${storedPhotoJoin}
  where ${isExported('reading', 'reading.application_id')} and ($4::bigint is null or reading.id = $4)
  order by reading.created, reading.id`;

/**
 * Writes photos of anonymous readings as files for their owner alone, under the paths in the export, and returns their
 * number. A file gets its name when it is complete.
 * @throws RequestError `photos_unavailable`, `photo_damaged`
 */
export async function exportPhotos(
  client: PoolClient,
  store: PhotoStore,
  { since, applicationId, snapshot, readingId }: PhotosOptions,
  directory: string,
): Promise<number> {
  let written = 0;
  const query = new QueryStream(sql, [since, applicationId, snapshot, readingId], { batchSize: 10 });
  for await (const { number, id, ...photo } of client.query(query) as AsyncIterable<PhotoRow>) {
    const file = join(directory, photoPath(number, id));
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await rm(`${file}.part`, { force: true });
    await writeFile(`${file}.part`, await store.read(photo), { flag: 'wx', mode: 0o600 });
    await rename(`${file}.part`, file);
    written += 1;
  }
  return written;
}
