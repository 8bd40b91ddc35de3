import type { SendResultsRequest, UnknownReadingRequest } from '@zaehlwerk/api/schema';
import type { QueueKind } from '@zaehlwerk/module-kit/declaration';

/** Readings of a job; the subject is the job's id, and the answer is the job as it is afterwards. */
export const jobReadingKind: QueueKind = {
  name: 'job-reading',
  version: 1,
  path: '/api/pro/job/{subject}/meterRateTask/result',
  expects: { id: '{subject}' },
  updates: { value: 'jobs', item: '{subject}' },
  receipt: {
    readAt: 'readingDate',
    values: 'results',
    comment: 'comment',
    within: ['meter', 'meterRateTasks', 'readingResults'],
    value: 'readingValue',
    number: 'submissionNumber',
    created: 'created',
  },
  edit: { route: '/ablesung/:jobId', address: '/ablesung/{subject}?account={account}' },
  refusals: { job_unknown: 'queue.refusal.job_unknown' },
};

/** The reading of a meter without a job; the subject is the item's own id, or that of the one it was changed from. */
export const unknownReadingKind: QueueKind = {
  name: 'unknown-reading',
  version: 1,
  path: '/api/pro/unknown-reading',
  expects: { id: '{any}' },
  receipt: {
    readAt: 'readingDate',
    comment: 'comment',
    number: 'submissionNumber',
    created: 'created',
  },
  edit: { route: '/ablesung/neu', address: '/ablesung/neu?reading={id}' },
  refusals: { unknown_readings_not_allowed: 'queue.refusal.unknown_readings_not_allowed' },
};

type Result = SendResultsRequest['results'][number];

/** With what the form of a job goes on: what was entered, and the photos of each reading by their ids. */
export interface JobReadingContent {
  readonly readingDate: string;
  readonly results: readonly (Pick<Result, 'taskId' | 'readingValue' | 'comment' | 'keptImageIds'> & {
    readonly photoIds: readonly string[];
  })[];
  /** What the form held, in its own words. */
  readonly form?: unknown;
}

/** With what the form of a meter without a job goes on. */
export interface UnknownReadingContent {
  readonly reading: Omit<UnknownReadingRequest, 'readingImages'>;
  readonly photoIds: readonly string[];
  /** What the form held, in its own words. */
  readonly form?: unknown;
}

/** The request as it is sent; the same bytes for the same content, so that a repetition is known as one. */
export function jobReadingBody({ readingDate, results }: JobReadingContent) {
  return {
    readingDate,
    results: results.map(({ taskId, readingValue, comment, keptImageIds, photoIds }) => ({
      taskId,
      readingValue,
      ...(comment !== undefined && { comment }),
      ...(keptImageIds !== undefined && { keptImageIds }),
      ...(photoIds.length > 0 && { readingImages: photoIds.map(image) }),
    })),
  };
}

/** The request as it is sent. */
export function unknownReadingBody({ reading, photoIds }: UnknownReadingContent) {
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
