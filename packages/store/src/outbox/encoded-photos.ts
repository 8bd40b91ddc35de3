import type { UnknownReadingRequest } from '@zaehlwerk/api';

type EncodedImages = NonNullable<UnknownReadingRequest['readingImages']>;

/** The photos with these ids as the wire wants them; all of them have to be at hand. Rejects when one cannot be read. */
export function encodedPhotos(
  photoIds: readonly string[],
  files: ReadonlyMap<string, Blob>,
): Promise<EncodedImages> {
  return Promise.all(
    photoIds.map(async photoId => ({
      encodedImage: await base64Of(files.get(photoId) ?? new Blob()),
      mimeType: 'image/jpeg',
    })),
  );
}

/** By the browser itself, so that megabytes do not keep the page from answering. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
