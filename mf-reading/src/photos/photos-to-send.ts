import type { SendResultsRequest, UnknownReadingRequest } from '@zaehlwerk/api';
import { noPhotos, type RatePhotos } from './rate-photos.ts';

/** The photos of a draft by task; rates without any are missing. */
export type PhotosByTask = Readonly<Record<string, RatePhotos>>;

/** Which photos go with a request, in their order: they stand for what {@link withPhotos} puts into it. */
export function photoIdsOf(
  request: SendResultsRequest,
  photos: PhotosByTask,
): readonly (readonly string[])[] {
  return request.results.map(({ taskId }) => (photos[taskId]?.ready ?? []).map(({ id }) => id));
}

/** The request with the photos of the rates that it has a reading for, as the wire wants them. */
export async function withPhotos(
  request: SendResultsRequest,
  photos: PhotosByTask,
): Promise<SendResultsRequest> {
  const results = request.results.map(async result => {
    const readingImages = await encodedPhotos(photos[result.taskId] ?? noPhotos);
    return readingImages.length === 0 ? result : { ...result, readingImages };
  });
  return { ...request, results: await Promise.all(results) };
}

type EncodedImages = NonNullable<UnknownReadingRequest['readingImages']>;

/** The photos that are ready, as the wire wants them; rejects when the browser has lost one. */
export function encodedPhotos({ ready }: RatePhotos): Promise<EncodedImages> {
  return Promise.all(
    ready.map(async ({ jpeg }) => ({ encodedImage: await base64Of(jpeg), mimeType: 'image/jpeg' })),
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
