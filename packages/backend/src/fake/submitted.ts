import type { Application, Job, SendResultsRequest, UnknownReadingRequest } from '@zaehlwerk/api/schema';
import {
  checkSubmission,
  checkUnknownReading,
  dayOfInstant,
  readingConfigOf,
  today,
} from '@zaehlwerk/domain';
import { RequestError } from '../plugins/request-error.ts';
import { refuseFaults } from '../submission/refuse-faults.ts';
import { decodeImages } from '../submission/submitted-image.ts';
import type { KeptSubmission } from './fake-job.ts';

/**
 * What was sent for a job as it is to be kept, once it has passed the rules that the backend has too.
 * @throws RequestError `submission_invalid` with fieldErrors
 */
export function submitted(
  submission: SendResultsRequest,
  job: Job,
  application: Application,
): KeptSubmission {
  const faults = checkSubmission(submission, job, readingConfigOf(application, job), today());
  const decoded = submission.results.map(({ readingImages = [] }, index) =>
    decodeImages(readingImages, `results.${index}.readingImages`),
  );
  refuseFaults(
    faults,
    decoded.flatMap(({ fieldErrors }) => fieldErrors),
  );
  return {
    readingDay: dayOfInstant(submission.readingDate),
    created: new Date().toISOString(),
    values: submission.results.map(({ taskId, readingValue, comment }, index) => ({
      taskId,
      readingValue,
      comment,
      images: decoded[index]?.images.map(({ bytes }) => bytes) ?? [],
    })),
  };
}

/**
 * Refuses the reading of a meter without a job when it breaks the rules that the backend has too.
 * @throws RequestError `unknown_readings_not_allowed`, `submission_invalid` with fieldErrors
 */
export function checkUnknownReadingSent(reading: UnknownReadingRequest, application: Application): void {
  if (!application.features.unknownReadingsAllowed)
    throw new RequestError(
      'unknown_readings_not_allowed',
      'This application takes no readings of unknown meters.',
    );
  const { fieldErrors } = decodeImages(reading.readingImages ?? [], 'readingImages');
  refuseFaults(checkUnknownReading(reading, application, today()), fieldErrors);
}
