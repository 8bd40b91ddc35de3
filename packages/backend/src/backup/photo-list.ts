import type { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** Photos in a bucket, which are not in the backup. */
export type BucketPhotos = { objects: number; bytes: number };

/** Undefined where all photos are in the database. */
export async function bucketPhotos(client: ClientBase): Promise<BucketPhotos | undefined> {
  const { rows } = await client.query<{ hasBuckets: boolean }>(
    `select to_regclass('public.photo') is not null as "hasBuckets"`,
  );
  // The schema of an earlier release.
  if (!rows[0]?.hasBuckets) return undefined;
  const { rows: found } = await client.query<{ objects: number; bytes: string }>(
    'select count(*)::int as objects, coalesce(sum(size), 0) as bytes from photo where object is not null',
  );
  const [photos] = found;
  return photos && photos.objects > 0 ? { objects: photos.objects, bytes: Number(photos.bytes) } : undefined;
}

/** Their keys, hashes (SHA-256) and bytes, as CSV. */
export const photoList = (client: ClientBase): Readable =>
  client.query(
    copyTo(
      `copy (select object, encode(hash, 'hex') as sha256, size as bytes from photo
             where object is not null order by object) to stdout (format csv, header)`,
    ),
  );
