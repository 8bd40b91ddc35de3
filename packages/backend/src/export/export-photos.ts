import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PoolClient } from 'pg';
import QueryStream from 'pg-query-stream';
import { photoPath } from './anonymous-reading-row.ts';
import { isExported } from './cursor.ts';

/** Filters by arrival, application, snapshot of an earlier export, or one submission. */
export type PhotosOptions = {
  since?: string | undefined;
  applicationId?: string | undefined;
  snapshot?: string | undefined;
  readingId?: string;
};

type PhotoRow = { number: string; id: string; bytes: Buffer };

const sql = `
  select reading.number, image.id::text as id, image.bytes
  from anonymous_reading reading join anonymous_reading_value rate on rate.reading_id = reading.id
    join anonymous_reading_image image on image.value_id = rate.id
  where ${isExported('reading', 'reading.application_id')} and ($4::bigint is null or reading.id = $4)
  order by reading.created, reading.id`;

/**
 * Writes photos of anonymous readings as files for their owner alone, under the paths in the export, and returns their
 * number. A file gets its name when it is complete.
 */
export async function exportPhotos(
  client: PoolClient,
  { since, applicationId, snapshot, readingId }: PhotosOptions,
  directory: string,
): Promise<number> {
  let written = 0;
  const query = new QueryStream(sql, [since, applicationId, snapshot, readingId], { batchSize: 10 });
  for await (const { number, id, bytes } of client.query(query) as AsyncIterable<PhotoRow>) {
    const file = join(directory, photoPath(number, id));
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await rm(`${file}.part`, { force: true });
    await writeFile(`${file}.part`, bytes, { flag: 'wx', mode: 0o600 });
    await rename(`${file}.part`, file);
    written += 1;
  }
  return written;
}
