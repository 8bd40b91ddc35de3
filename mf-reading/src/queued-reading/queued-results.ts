import type { MeterRateTask } from '@zaehlwerk/api';
import { decimalToNumber, isDecimalText, rateLabel } from '@zaehlwerk/domain';
import { type QueuedItem, summaryOf } from '@zaehlwerk/store/data';

/** The results of the register, the queued one as the last. Empty where that has none, or it is not readable. */
export function resultsWith(item: QueuedItem, task: MeterRateTask) {
  const { readingDate } = Object(item.request.body);
  const value = summaryOf(item).values.find(({ label }) => label === rateLabel(task))?.value;
  const readingValue = value && isDecimalText(value) ? decimalToNumber(value) : undefined;
  return isMoment(readingDate) && readingValue !== undefined
    ? [...task.readingResults, { readingDate, readingValue }]
    : [];
}

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
