import type { Job, MeterRateTask, MeterReadingConfig } from '@zaehlwerk/api';
import {
  type CalendarDay,
  checkReading,
  chooseReadingDate,
  decimalToNumber,
  maxCommentLength,
  type ReadingCheck,
  type ReadingDateWindow,
  type ReadingPeriodState,
  readingDateWindow,
  readingPeriodState,
  type SendReadiness,
  sendReadiness,
} from '@zaehlwerk/domain';
import type { ReadingDraft } from './reading-draft.ts';

/** Digits of a reading that the wire carries exactly; no register has more. */
const maxWireDigits = 15;

/** What was entered for one rate, and what is to be said about it. */
export interface JudgedRate {
  readonly taskId: string;
  readonly task: MeterRateTask;
  readonly text: string;
  readonly check: ReadingCheck;
}

/** Why a job's readings cannot be sent. */
export type SendBlock =
  | 'periodNotStarted'
  | 'periodExpired'
  | 'noReading'
  | 'invalidReading'
  | 'commentTooLong';

/** A draft held against its job on one day. */
export interface JudgedForm {
  readonly rates: readonly JudgedRate[];
  readonly readiness: SendReadiness;
  readonly period: ReadingPeriodState;
  readonly dateWindow: ReadingDateWindow;
  /** The day that is sent; today where the chosen one is not allowed. */
  readonly readingDate: CalendarDay;
  /** The chosen day is not allowed: it has to be given up before anything is sent. */
  readonly dateOutOfRange: boolean;
  readonly blockedBy: SendBlock | undefined;
}

function judgeRate(task: MeterRateTask, text: string, config: MeterReadingConfig): JudgedRate {
  const check = checkReading(text, task, config);
  const tooLong = 'value' in check && decimalToNumber(check.value) === undefined;
  return {
    taskId: task.taskId,
    task,
    text,
    check: tooLong ? { state: 'invalid', error: { code: 'tooManyDigits', allowed: maxWireDigits } } : check,
  };
}

function blockOf(
  period: ReadingPeriodState,
  readiness: SendReadiness,
  comment: string,
): SendBlock | undefined {
  if (period.sendingForbidden) return period.phase === 'before' ? 'periodNotStarted' : 'periodExpired';
  if (readiness.blockedBy !== undefined) return readiness.blockedBy;
  return comment.trim().length > maxCommentLength ? 'commentTooLong' : undefined;
}

/** Judges everything that was entered for `job`; `config` is the job's merged one, `today` the reader's day. */
export function judgeForm(
  job: Job,
  draft: ReadingDraft,
  config: MeterReadingConfig,
  today: CalendarDay,
): JudgedForm {
  const rates = job.meter.meterRateTasks.map(task =>
    judgeRate(task, draft.values[task.taskId] ?? '', config),
  );
  const readiness = sendReadiness(rates);
  const period = readingPeriodState(job.jobConstraints, config, today);
  const dateWindow = readingDateWindow(job.jobConstraints, config, today);
  const chosen = chooseReadingDate(draft.readingDate, dateWindow, today);
  return {
    rates,
    readiness,
    period,
    dateWindow,
    readingDate: chosen.day,
    dateOutOfRange: chosen.fellBack,
    blockedBy: blockOf(period, readiness, draft.comment),
  };
}
