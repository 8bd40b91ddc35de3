import type { QueuedItem } from '@zaehlwerk/store/data';

/** The readable results of a queued reading. */
export function resultsOf({ request }: Pick<QueuedItem, 'request'>) {
  return listOf(Object(request.body).results).flatMap(result => {
    const { taskId, keptImageIds, readingImages } = Object(result);
    const photoIds = listOf(readingImages).map(image => Object(Object(image).encodedImage).$file);
    return typeof taskId === 'string'
      ? { taskId, keptImageIds: listOf(keptImageIds).filter(isText), photoIds: photoIds.filter(isText) }
      : [];
  });
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): value is string => typeof value === 'string';

export function isMoment(value: unknown): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value));
}
