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

/** The photos of the rates that a request has a reading for, by their id. */
export function photoFiles(request: SendResultsRequest, photos: PhotosByTask): ReadonlyMap<string, Blob> {
  return new Map(request.results.flatMap(({ taskId }) => filesOf(photos[taskId])));
}

/** The photos that are ready, by their id. */
export function filesOf(photos: RatePhotos | undefined): [string, Blob][] {
  return (photos?.ready ?? []).map(({ id, jpeg }) => [id, jpeg]);
}
