import type { UnknownReadingRequest } from '@zaehlwerk/api';
import { base64Of } from '@zaehlwerk/outbox';

type EncodedImages = NonNullable<UnknownReadingRequest['readingImages']>;

/** The photos with these ids as the wire wants them. Rejects when one is not at hand, or cannot be read. */
export function encodedPhotos(
  photoIds: readonly string[],
  files: ReadonlyMap<string, Blob>,
): Promise<EncodedImages> {
  return Promise.all(
    photoIds.map(async photoId => {
      const file = files.get(photoId);
      if (!file) throw new Error(`The item has no photo ${photoId}`);
      return { encodedImage: await base64Of(file), mimeType: 'image/jpeg' };
    }),
  );
}
