import type { ReadingConfig } from '../reading/reading-config.ts';
import { addDays, type CalendarDay, daysBetween } from './calendar-day.ts';
import type { ExecutionPeriod } from './reading-window.ts';

/** Specification section 9. */
export const expiryWarningDays = 5;

/** Outside the period there is always a warning (decisions.md 25). */
export interface ReadingPeriodState {
  readonly phase: 'before' | 'within' | 'after';
  readonly sendingForbidden: boolean;
}

/** Specification section 4, "Reading period". */
export function readingPeriodState(
  period: ExecutionPeriod | undefined,
  config: Pick<ReadingConfig, 'forbidSendBeforeDays' | 'forbidSendAfterDays'>,
  today: CalendarDay,
): ReadingPeriodState {
  const { earliestExecution: first, latestExecution: last } = period ?? {};
  if (first !== undefined && today < first) {
    const limit = config.forbidSendBeforeDays;
    return { phase: 'before', sendingForbidden: limit !== undefined && today < addDays(first, -limit) };
  }
  if (last !== undefined && today > last) {
    const limit = config.forbidSendAfterDays;
    return { phase: 'after', sendingForbidden: limit !== undefined && today > addDays(last, limit) };
  }
  return { phase: 'within', sendingForbidden: false };
}

export interface ExpiringJob {
  readonly done: boolean;
  readonly jobConstraints?: ExecutionPeriod | undefined;
}

/** The nearest expiry of open jobs within five days, today included; `openJobs` expire on that day. */
export function expiryWarning(jobs: readonly ExpiringJob[], today: CalendarDay) {
  const lastWarned = addDays(today, expiryWarningDays);
  const ends = jobs
    .filter(job => !job.done)
    .map(job => job.jobConstraints?.latestExecution)
    .filter(end => end !== undefined)
    .filter(end => end >= today && end <= lastWarned)
    .sort();
  const nearest = ends[0];
  if (nearest === undefined) return undefined;
  return {
    latestExecution: nearest,
    daysLeft: daysBetween(today, nearest),
    openJobs: ends.filter(end => end === nearest).length,
  };
}
