import type { SendResultsRequest, UnknownReadingRequest } from '@zaehlwerk/api/schema';
import type { QueueKind } from '@zaehlwerk/module-kit/declaration';

const texts = {
  title: 'queue.item',
  counted: 'queue.counted',
  name: 'receipt.meter',
  value: 'queue.value',
  takenAt: 'queue.takenAt',
  problem: 'queue.problem.*',
};

/** The subject is the job's id, and the answer is the changed job. */
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

/** For a meter without a job; the subject is the item's own id, or that of the item it replaces. */
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

/** Equal for equal readings, so that a repetition is recognised. A value is a number, or its place in the form. */
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
