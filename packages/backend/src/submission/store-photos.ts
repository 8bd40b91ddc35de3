import type { PoolClient } from 'pg';
import type { SubmittedImage } from './redraw-photos.ts';

/** Tables of photos with their foreign key. */
const owners = {
  reading_image: 'result_id',
  unknown_reading_image: 'reading_id',
  anonymous_reading_image: 'value_id',
} as const;

export async function storePhotos(
  client: PoolClient,
  table: keyof typeof owners,
  owner: string | undefined,
  photos: readonly SubmittedImage[] = [],
): Promise<void> {
  for (const [position, { mimeType, bytes }] of photos.entries())
    await client.query(
      `insert into ${table} (${owners[table]}, position, mime_type, bytes) values ($1, $2, $3, $4)`,
      [owner, position, mimeType, bytes],
    );
}
