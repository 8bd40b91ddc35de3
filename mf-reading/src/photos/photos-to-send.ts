import type { SendResultsRequest } from '@zaehlwerk/api';
import type { RatePhotos } from './rate-photos.ts';

/** The photos of a draft by task; rates without any are missing. */
export type PhotosByTask = Readonly<Record<string, RatePhotos>>;

/** Which photos go with each result of a request, in their order. */
export function photoIdsOf(
  request: SendResultsRequest,
  photos: PhotosByTask,
): readonly (readonly string[])[] {
  return request.results.map(({ taskId }) => (photos[taskId]?.ready ?? []).map(({ id }) => id));
}

/** All photos of a draft by their id, those too whose rate has no reading (yet). */
export function photoFiles(photos: PhotosByTask): ReadonlyMap<string, Blob> {
  return new Map(Object.values(photos).flatMap(filesOf));
}

/** The photos that are ready, by their id. */
export function filesOf({ ready }: RatePhotos): [string, Blob][] {
  return ready.map(({ id, jpeg }) => [id, jpeg]);
}
