import { type CalendarDay, dayOfInstant } from '../calendar/calendar-day.ts';
import { readingPeriodState } from '../calendar/reading-period.ts';
import { type ExecutionPeriod, readingDateWindow } from '../calendar/reading-window.ts';
import { numberToDecimal } from '../decimal/decimal-number.ts';
import type { CheckedRate } from './check-reading.ts';
import { maxCommentLength } from './comment-length.ts';
import { digitLayout } from './digit-layout.ts';
import type { ReadingConfig } from './reading-config.ts';
import {
  checkDigits,
  checkRange,
  type OutOfRange,
  type TooManyDigits,
  type WrongDecimals,
} from './reading-rules.ts';

/** The job side of a submission check; every wire `Job` satisfies it. */
export interface SubmissionJob {
  readonly jobConstraints?: ExecutionPeriod | undefined;
  readonly meter: { readonly meterRateTasks: readonly (CheckedRate & { readonly taskId: string })[] };
}

/** The reading of one rate as it is sent. */
export interface SubmittedReading {
  readonly taskId: string;
  readonly readingValue: number;
  readonly comment?: string | undefined;
}

/** What is sent for a job; the wire's `SendResultsRequest` satisfies it. `readingDate` is an ISO 8601 instant. */
export interface Submission {
  readonly readingDate: string;
  readonly results: readonly SubmittedReading[];
}

/** Why a part of a submission is refused. */
export type SubmissionFault =
  | { readonly code: 'unknownTask' | 'duplicateTask' | 'notANumber' }
  | TooManyDigits
  | WrongDecimals
  | OutOfRange
  | { readonly code: 'commentTooLong'; readonly allowed: number }
  | { readonly code: 'dateOutOfRange'; readonly earliest: CalendarDay; readonly latest: CalendarDay }
  | { readonly code: 'periodNotStarted' | 'periodExpired' };

/** A fault and where it is: the path inside the request body, for example `results.0.readingValue`. */
export type SubmissionProblem = SubmissionFault & { readonly field: string };

function checkValue(
  readingValue: number,
  rate: CheckedRate,
  config: ReadingConfig,
): SubmissionFault | undefined {
  const text = numberToDecimal(readingValue);
  if (text === undefined || text.startsWith('-')) return { code: 'notANumber' };
  const [integerDigits = '', decimalDigits = ''] = text.split('.');
  const digits = { integerDigits, decimalDigits };
  const layout = digitLayout(rate, config);
  const fault = checkDigits(digits, layout, 'atMost');
  if (fault !== undefined) return fault;
  const range = rate.readingValueValidation;
  return range?.strictValidation ? checkRange(digits, range, layout) : undefined;
}

function checkDate(
  { readingDate }: Submission,
  { jobConstraints }: SubmissionJob,
  config: ReadingConfig,
  today: CalendarDay,
): SubmissionProblem[] {
  const period = readingPeriodState(jobConstraints, config, today);
  if (period.sendingForbidden) {
    return [{ field: 'readingDate', code: period.phase === 'before' ? 'periodNotStarted' : 'periodExpired' }];
  }
  const { earliest, latest } = readingDateWindow(jobConstraints, config, today);
  const day = dayOfInstant(readingDate);
  return day < earliest || day > latest
    ? [{ field: 'readingDate', code: 'dateOutOfRange', earliest, latest }]
    : [];
}

/**
 * Everything in a submission that the job's configuration forbids, in the order of the body; empty when it may be
 * stored (decisions.md 6). The interface and the server use this same check. `config` is the job's merged one
 * (`readingConfigOf`), `today` the sender's or the utility's day. A range without `strictValidation` refuses nothing,
 * and missing decimals are zeros that JSON dropped.
 */
export function checkSubmission(
  submission: Submission,
  job: SubmissionJob,
  config: ReadingConfig,
  today: CalendarDay,
): readonly SubmissionProblem[] {
  const rates = new Map(job.meter.meterRateTasks.map(task => [task.taskId, task]));
  const seen = new Set<string>();
  const problems = checkDate(submission, job, config, today);
  submission.results.forEach(({ taskId, readingValue, comment }, index) => {
    const at = `results.${index}`;
    const rate = rates.get(taskId);
    if (rate === undefined) problems.push({ field: `${at}.taskId`, code: 'unknownTask' });
    else if (seen.has(taskId)) problems.push({ field: `${at}.taskId`, code: 'duplicateTask' });
    seen.add(taskId);
    const fault = rate && checkValue(readingValue, rate, config);
    if (fault !== undefined) problems.push({ field: `${at}.readingValue`, ...fault });
    if (comment !== undefined && comment.length > maxCommentLength) {
      problems.push({ field: `${at}.comment`, code: 'commentTooLong', allowed: maxCommentLength });
    }
  });
  return problems;
}
