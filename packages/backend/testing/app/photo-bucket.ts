import { type S3, startS3 } from '@zaehlwerk/bucket/testing';
import { type PhotoBucket, photoSettingsOf } from '../../src/photo/photo-settings.ts';

/** A server of buckets for photos, with faults; `environment` has an address where nothing is yet, and `settings` are of it. */
export type PhotoServer = S3 & { environment: Record<string, string>; settings: PhotoBucket };

export async function startPhotoServer(more: Record<string, string> = {}): Promise<PhotoServer> {
  const [s3] = await startS3('kept');
  const environment = { ...s3.environment, PHOTO_BUCKET: s3.newAddress(), ...more } as Record<string, string>;
  const settings = photoSettingsOf(environment);
  if (settings === undefined) throw new Error('There is a bucket.');
  return { ...s3, environment, settings };
}
