import type { SendResultsRequest, UnknownReadingRequest } from '@zaehlwerk/api/schema';
import type { QueueKind } from '@zaehlwerk/module-kit/declaration';

/** Words of both kinds. */
const texts = {
  title: 'queue.item',
  counted: 'queue.counted',
  name: 'receipt.meter',
  value: 'queue.value',
  takenAt: 'queue.takenAt',
  problem: 'queue.problem.*',
};

/** Readings of a job; the subject is the job's id, and the answer is the job as it is afterwards. */
export const jobReadingKind: QueueKind = {
  name: 'job-reading',
  version: 1,
  path: '/api/pro/job/{subject}/meterRateTask/result',
  expects: { id: '{subject}' },
  updates: { value: 'jobs', item: '{subject}' },
  receipt: {
    takenAt: 'readingDate',
    values: 'results',
    comment: 'comment',
    within: ['meter', 'meterRateTasks', 'readingResults'],
    value: 'readingValue',
    number: 'submissionNumber',
    created: 'created',
  },
  edit: {
    route: '/ablesung/:jobId',
    address: '/ablesung/{subject}?account={account}',
    unless: ['job_taken_back'],
  },
  texts,
};

/** The reading of a meter without a job; the subject is the item's own id, or that of the one it was changed from. */
export const unknownReadingKind: QueueKind = {
  name: 'unknown-reading',
  version: 1,
  path: '/api/pro/unknown-reading',
  expects: { id: '{any}' },
  receipt: {
    takenAt: 'readingDate',
    comment: 'comment',
    number: 'submissionNumber',
    created: 'created',
  },
  edit: { route: '/ablesung/neu', address: '/ablesung/neu?reading={id}' },
  texts,
};

type Body<Request, Value> = Omit<Request, 'readingValue' | 'readingImages'> & {
  readonly readingValue: Value;
};
type Result<Value> = Body<SendResultsRequest['results'][number], Value>;

/**
 * The request for readings of a job; the same for the same readings, so that a repetition is known as one. `value` is a
 * number, or where the form has it; `photoIds` are the photos of each result.
 */
export function jobReadingBody<Value>(
  { readingDate, results }: { readonly readingDate: string; readonly results: readonly Result<Value>[] },
  photoIds: readonly (readonly string[])[],
) {
  return {
    readingDate,
    results: results.map(({ taskId, readingValue, comment, keptImageIds }, index) => ({
      taskId,
      readingValue,
      ...(comment !== undefined && { comment }),
      ...(keptImageIds !== undefined && { keptImageIds }),
      ...(photoIds[index]?.length && { readingImages: photoIds[index].map(image) }),
    })),
  };
}

/** The request for the reading of a meter without a job. */
export function unknownReadingBody<Value>(
  reading: Body<UnknownReadingRequest, Value>,
  photoIds: readonly string[],
) {
  const { meterNumber, readingValue, readingDate, comment } = reading;
  return {
    meterNumber,
    readingValue,
    readingDate,
    ...(comment !== undefined && { comment }),
    readingImages: photoIds.map(image),
  };
}

const image = (photoId: string) => ({ encodedImage: { $file: photoId }, mimeType: 'image/jpeg' });
