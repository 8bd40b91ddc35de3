import type { ClientBase, PoolClient } from 'pg';
import { RequestError } from '../plugins/request-error.ts';
import type { KeptPhoto } from './photo-store.ts';

/** Tables of what shows photos, with their foreign key. */
const owners = {
  reading_photo: 'result_id',
  unknown_reading_photo: 'reading_id',
  anonymous_reading_photo: 'value_id',
} as const;

export type PhotoTable = keyof typeof owners;
export const photoTables = Object.keys(owners) as PhotoTable[];

/**
 * Shows kept photos with a reading, in their order.
 * @throws RequestError as {@link keptPhoto}
 */
export async function storePhotos(
  client: PoolClient,
  table: PhotoTable,
  owner: string | undefined,
  photos: readonly KeptPhoto[] = [],
): Promise<void> {
  const sql = `insert into ${table} (${owners[table]}, position, photo_hash) select $5, $6, hash from kept`;
  for (const [position, photo] of photos.entries())
    await keptPhoto(client, photo, { sql, values: [owner, position] });
}

/**
 * Writes the row of a photo, for a statement that refers to it as `kept`; its parameters begin with $5. A photo that is
 * there already is the same one, and stays until the transaction ends; its own object is a leftover then.
 * @throws RequestError `too_busy` if an object was removed, a day after it was written
 */
export async function keptPhoto(
  client: ClientBase,
  { hash, size, bytes, object }: KeptPhoto,
  showing: { sql: string; values: readonly unknown[] },
): Promise<void> {
  const { rows } = await client.query<{ isLost: boolean | null }>(
    `with kept as (
       insert into photo (hash, size, bytes, object) values ($1, $2, $3, $4)
       on conflict (hash) do update set size = excluded.size returning hash, object),
     claimed as (
       delete from bucket_leftover leftover using kept where leftover.object = kept.object returning *)
     ${showing.sql} returning (select object = $4 and not exists (select from claimed) from kept) as "isLost"`,
    [hash, size, bytes, object, ...showing.values],
  );
  if (rows[0]?.isLost)
    throw new RequestError('too_busy', 'A photo was removed while it was sent.', { retryAfter: 2 });
}

/** SQL: the columns of a `StoredPhoto` that is shown by a row of these tables, named `shown`. */
export const storedPhotoColumns = `coalesce(shown.photo_hash, sha256(shown.bytes)) as hash,
  coalesce(photo.bytes, shown.bytes) as bytes, photo.object`;

/** SQL: the join that {@link storedPhotoColumns} need. */
export const storedPhotoJoin = 'left join photo on photo.hash = shown.photo_hash';
