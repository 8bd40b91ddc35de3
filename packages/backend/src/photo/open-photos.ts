import type { Pool } from 'pg';
import type { Metrics } from '../observation/metrics.ts';
import type { PhotoBucket } from './photo-settings.ts';
import { databasePhotos, type PhotoStore } from './photo-store.ts';

/** The store of photos; the client of a bucket is loaded only if there is one. Makes no request yet. */
export async function openPhotos(
  settings: PhotoBucket | undefined,
  { pool, metrics }: { pool: Pool; metrics?: Metrics },
): Promise<PhotoStore> {
  if (settings === undefined) return databasePhotos;
  const { bucketPhotos } = await import('./bucket-photos.ts');
  const { openPhotoObjects } = await import('./photo-objects.ts');
  const { keepsPhotos: keepsInBucket } = settings;
  return bucketPhotos({
    objects: openPhotoObjects(settings),
    pool,
    keepsInBucket,
    ...(metrics && { observe: (request, seconds) => metrics.photoBucket.observe(request, seconds) }),
  });
}
