import { type BucketPlace, PlaceError, readPlace } from '@zaehlwerk/bucket/place';
import { ServeError } from '../serve-error.ts';

/** A bucket with photos, new ones included if `keepsPhotos`. Without `encryption` the bucket's own setting holds. */
export type PhotoBucket = {
  place: BucketPlace;
  encryption: 'AES256' | 'aws:kms' | undefined;
  keepsPhotos: boolean;
};

/**
 * Reads `PHOTO_BUCKET` and its companions (docs/guide/photos.md); undefined without one: photos are in the database.
 * @throws ServeError `SETTING_INVALID`, without any value
 */
export function photoSettingsOf(environment: NodeJS.ProcessEnv): PhotoBucket | undefined {
  const { PHOTO_BUCKET, PHOTO_BUCKET_ENCRYPTION, PHOTO_STORE } = environment;
  if (!PHOTO_BUCKET) {
    if (PHOTO_STORE !== 'bucket') return undefined;
    throw invalid(
      'PHOTO_STORE is bucket, so PHOTO_BUCKET must be set, to an address like s3://bucket/folder.',
    );
  }
  return {
    place: placeOf(PHOTO_BUCKET, environment),
    encryption: encryptionOf(PHOTO_BUCKET_ENCRYPTION),
    keepsPhotos: keepsPhotos(PHOTO_STORE),
  };
}

const invalid = (message: string) => new ServeError('SETTING_INVALID', message);

function placeOf(address: string, environment: NodeJS.ProcessEnv): BucketPlace {
  try {
    return readPlace(address, environment, { mayLackKeys: true });
  } catch (error) {
    if (error instanceof PlaceError) throw invalid(`PHOTO_BUCKET cannot be used: ${error.message}`);
    throw error;
  }
}

function encryptionOf(text: string | undefined): PhotoBucket['encryption'] {
  if (!text || text === 'none') return undefined;
  if (text === 'AES256' || text === 'aws:kms') return text;
  throw invalid('PHOTO_BUCKET_ENCRYPTION must be AES256, aws:kms or none.');
}

function keepsPhotos(text: string | undefined): boolean {
  if (!text || text === 'bucket') return true;
  if (text === 'database') return false;
  throw invalid('PHOTO_STORE must be bucket or database.');
}
