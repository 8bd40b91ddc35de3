import { declareQueueKind } from '@zaehlwerk/store/data';
import {
  type JobReadingContent,
  jobReadingKind,
  type UnknownReadingContent,
  unknownReadingKind,
} from '../queue-kinds.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Readings of a job on their way to the server. */
export const jobReadings = declareQueueKind(jobReadingKind, content => {
  const { readingDate, results, form }: Fields = Object(content);
  if (!isMoment(readingDate) || !Array.isArray(results) || !results.every(isResult)) return undefined;
  return { readingDate, results, form } satisfies JobReadingContent;
});

/** Readings of meters without a job on their way to the server. */
export const unknownReadings = declareQueueKind(unknownReadingKind, content => {
  const { reading, photoIds, form }: Fields = Object(content);
  if (!isReading(reading) || !areTexts(photoIds)) return undefined;
  return { reading, photoIds, form } satisfies UnknownReadingContent;
});

function isResult(value: unknown): value is JobReadingContent['results'][number] {
  const { taskId, readingValue, comment, keptImageIds, photoIds }: Fields = Object(value);
  return (
    typeof taskId === 'string' &&
    typeof readingValue === 'number' &&
    isTextOrNone(comment) &&
    (keptImageIds === undefined || areTexts(keptImageIds)) &&
    areTexts(photoIds)
  );
}

function isReading(value: unknown): value is UnknownReadingContent['reading'] {
  const { meterNumber, readingValue, readingDate, comment }: Fields = Object(value);
  return (
    typeof meterNumber === 'string' &&
    typeof readingValue === 'number' &&
    isMoment(readingDate) &&
    isTextOrNone(comment)
  );
}

/** Whether a text is a moment, such as `2026-11-20T12:00:00Z`. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

const isTextOrNone = (value: unknown) => value === undefined || typeof value === 'string';

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(text => typeof text === 'string');
