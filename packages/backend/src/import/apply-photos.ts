import type { ClientBase } from 'pg';
import type { PhotoStore } from '../photo/photo-store.ts';
import { keptPhoto } from '../photo/store-photos.ts';

/** Photos in memory at the same time. */
const batch = 16;

/**
 * Keeps the photos of the results that `applyRows` has added, each once. Objects of an import that fails are leftovers of
 * the bucket.
 * @throws RequestError `photos_unavailable`, `storage_low`
 */
export async function applyPhotos(client: ClientBase, store: PhotoStore): Promise<void> {
  await client.query(
    `create temp table stated_photo on commit drop as
     select result_id, position, sha256(bytes) as hash, bytes from (
       select result.id as result_id, image.ordinality - 1 as position,
         decode(value->>'encodedImage', 'base64') as bytes
       from stated_result stated join submission using (job_key, account_id, created)
         join meter_rate_task task using (job_key, task_id)
         join reading_result result on result.submission_id = submission.id and result.task_key = task.key,
         jsonb_array_elements(images) with ordinality as image
       where is_new) sent`,
  );
  await client.query('create index on stated_photo (hash)');
  const sql = `insert into reading_photo (result_id, position, photo_hash)
    select result_id, position, hash from stated_photo join kept using (hash)`;
  for (let last: Buffer = Buffer.alloc(0); ; ) {
    const { rows } = await client.query<{ hash: Buffer; bytes: Buffer }>(
      'select distinct on (hash) hash, bytes from stated_photo where hash > $1 order by hash limit $2',
      [last, batch],
    );
    for (const photo of await store.keep(rows.map(({ bytes }) => bytes)))
      await keptPhoto(client, photo, { sql, values: [] });
    const end = rows.at(-1)?.hash;
    if (end === undefined) return;
    last = end;
  }
}
