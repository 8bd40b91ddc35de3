import type { BucketPhotos } from '../backup/photo-list.ts';

/** A line for the operator, with its line break; empty where all photos are in the database. */
export const photosElsewhere = (photos: BucketPhotos | undefined): string =>
  photos
    ? `\n  Photos in the bucket, not in the backup (docs/guide/backup.md): ${photos.objects}, ${(photos.bytes / 1e6).toFixed(1)} MB.`
    : '';
