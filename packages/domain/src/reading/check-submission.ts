import { type CalendarDay, dayOfInstant } from '../calendar/calendar-day.ts';
import { readingPeriodState } from '../calendar/reading-period.ts';
import {
  type DatedJob,
  type DateOutOfRange,
  dateFault,
  readingDateWindow,
} from '../calendar/reading-window.ts';
import { numberToDecimal } from '../decimal/decimal-text.ts';
import type { TypedJob } from '../meter/meter-type.ts';
import { isFeedIn, registersOf } from '../meter/register.ts';
import {
  type Attachments,
  type CommentFault,
  commentFault,
  type ImageFault,
  imageFault,
} from './attachments.ts';
import type { CheckedRate } from './check-reading.ts';
import { digitLayout } from './digit-layout.ts';
import { plausibilityWarnings, type ReadingOccasion, type ValidatedRegister } from './plausibility.ts';
import type { ReadingConfig } from './reading-config.ts';
import {
  checkNumber,
  checkRange,
  type OutOfRange,
  type TooManyDigits,
  type WrongDecimals,
} from './reading-rules.ts';

type SubmissionRate = ValidatedRegister &
  DatedJob['meter']['meterRateTasks'][number] & {
    readonly taskId: string;
  };

/** Every wire `Job` satisfies it. A submission for a `done` job is a correction. */
export interface SubmissionJob extends DatedJob, Pick<TypedJob, 'jobInfo'> {
  readonly done: boolean;
  readonly meter: Pick<TypedJob['meter'], 'meterType'> & {
    readonly meterRateTasks: readonly SubmissionRate[];
  };
}

export interface SubmittedReading {
  readonly taskId: string;
  readonly readingValue: number;
  readonly comment?: string | undefined;
  readonly readingImages?: readonly unknown[] | undefined;
  /** Photos of earlier results of the task that also show this reading. */
  readonly keptImageIds?: readonly string[] | undefined;
}

/** The wire's `SendResultsRequest` satisfies it. `readingDate` is an ISO 8601 instant. */
export interface Submission {
  readonly readingDate: string;
  readonly results: readonly SubmittedReading[];
}

export type SubmissionFault =
  | { readonly code: 'unknownTask' | 'duplicateTask' | 'notANumber' | 'unknownImage' }
  | TooManyDigits
  | WrongDecimals
  | OutOfRange
  | ImageFault
  | CommentFault
  | DateOutOfRange
  | { readonly code: 'periodNotStarted' | 'periodExpired' };

/** `field` is the path inside the request body, for example `results.0.readingValue`. */
export type SubmissionProblem = SubmissionFault & { readonly field: string };

function checkValue(readingValue: number, rate: CheckedRate, config: ReadingConfig) {
  const layout = digitLayout(rate, config);
  const range = rate.readingValueValidation;
  const text = numberToDecimal(readingValue) ?? '';
  return (
    checkNumber(readingValue, layout) ??
    (range?.strictValidation ? checkRange(text, range, layout) : undefined)
  );
}

function checkAttachments(
  { readingValue, comment = '', readingImages = [], keptImageIds = [] }: SubmittedReading,
  rate: SubmissionRate,
  isValueAccepted: boolean,
  config: ReadingConfig,
  occasion: ReadingOccasion,
): { comment: CommentFault | undefined; readingImages: ImageFault | undefined } {
  const value = isValueAccepted ? numberToDecimal(readingValue) : undefined;
  const warnings = value === undefined ? [] : plausibilityWarnings(value, rate, config, occasion);
  const attachments: Attachments = {
    comment,
    imageCount: readingImages.length,
    keptImageCount: keptImageIds.length,
  };
  const context = { isImplausible: warnings.length > 0, isFeedIn: isFeedIn(rate) };
  return {
    comment: commentFault(attachments, context, config),
    readingImages: imageFault(attachments, context, config),
  };
}

/** Only photos of the task can be kept, each once. */
function checkKept(
  { keptImageIds = [] }: SubmittedReading,
  { readingResults }: SubmissionRate,
): SubmissionFault | undefined {
  const known = new Set(
    readingResults.flatMap(({ readingResultImages = [] }) =>
      readingResultImages.map(({ imageId }) => imageId),
    ),
  );
  const isKnown = keptImageIds.every(imageId => known.delete(imageId));
  return isKnown ? undefined : { code: 'unknownImage' };
}

function checkDate(
  { readingDate }: Submission,
  job: SubmissionJob,
  config: ReadingConfig,
  today: CalendarDay,
): SubmissionProblem[] {
  const period = readingPeriodState(job.jobConstraints, config, today);
  if (period.sendingForbidden) {
    return [{ field: 'readingDate', code: period.phase === 'before' ? 'periodNotStarted' : 'periodExpired' }];
  }
  const fault = dateFault(readingDate, readingDateWindow(job, config, today));
  return fault ? [{ field: 'readingDate', ...fault }] : [];
}

/**
 * All faults of a submission under the job's configuration, in the order of the body (decisions.md 6). The interface
 * and the server share this check. `config` is the job's merged one (`readingConfigOf`), `today` the sender's or the
 * utility's day. A range without `strictValidation` refuses nothing, and missing decimals are zeros that JSON dropped.
 */
export function checkSubmission(
  submission: Submission,
  job: SubmissionJob,
  config: ReadingConfig,
  today: CalendarDay,
): readonly SubmissionProblem[] {
  const rates = new Map(registersOf(job).map(task => [task.taskId, task]));
  const seen = new Set<string>();
  const problems = checkDate(submission, job, config, today);
  const occasion = { day: dayOfInstant(submission.readingDate), isCorrection: job.done };
  submission.results.forEach((result, index) => {
    const tell = (part: keyof SubmittedReading, fault: SubmissionFault | undefined) => {
      if (fault !== undefined) problems.push({ field: `results.${index}.${part}`, ...fault });
    };
    const rate = rates.get(result.taskId);
    if (rate === undefined) {
      tell('taskId', { code: 'unknownTask' });
      return;
    }
    if (seen.has(result.taskId)) tell('taskId', { code: 'duplicateTask' });
    seen.add(result.taskId);
    const valueFault = checkValue(result.readingValue, rate, config);
    tell('readingValue', valueFault);
    const faults = checkAttachments(result, rate, valueFault === undefined, config, occasion);
    tell('comment', faults.comment);
    tell('readingImages', faults.readingImages);
    tell('keptImageIds', checkKept(result, rate));
  });
  return problems;
}
