import type { Job } from '@zaehlwerk/api';
import {
  type CalendarDay,
  daysBetween,
  type ReadingConfig,
  readingConfigOf,
  readingPeriodState,
} from '@zaehlwerk/domain';
import { isSameAddress } from '@zaehlwerk/metering/job-text';

/**
 * Whether a job waits for a reading that may be sent on that day: not done, none of these that were entered already, and
 * not outside of what is allowed.
 */
export function canBeSent(
  job: Job,
  application: { readonly meterReading: ReadingConfig },
  today: CalendarDay,
  ...entered: readonly { has(jobId: string): boolean }[]
): boolean {
  return (
    !job.done &&
    !entered.some(jobs => jobs.has(job.id)) &&
    !readingPeriodState(job.jobConstraints, readingConfigOf(application, job), today).sendingForbidden
  );
}

/** Of the jobs that `isWanted` the one whose reading period ends first; jobs without an end come last. */
export function nextOpenJob(jobs: readonly Job[], isWanted: (job: Job) => boolean): Job | undefined {
  return jobs
    .filter(isWanted)
    .reduce<Job | undefined>(
      (nearest, job) => (nearest === undefined || endOf(job) < endOf(nearest) ? job : nearest),
      undefined,
    );
}

/** Whole days until a job's reading period ends; negative when it has ended, undefined when it never does. */
export function daysLeft(job: Job, today: CalendarDay): number | undefined {
  const end = job.jobConstraints?.latestExecution;
  return end === undefined ? undefined : daysBetween(today, end);
}

function endOf(job: Job): string {
  // A text after every day, so that jobs without an end sort last.
  return job.jobConstraints?.latestExecution ?? '~';
}

/** Where to go on from a job: `isHere` says whether that is in the same house. */
export interface NextJob {
  readonly job: Job;
  readonly isHere: boolean;
}

/**
 * The next of the jobs that `isWanted`, in the order of the list, behind this one first, then from its beginning: one in
 * the same house, else the first of another address.
 */
export function nextJobAfter(
  jobs: readonly Job[],
  job: Job,
  isWanted: (job: Job) => boolean,
): NextJob | undefined {
  const position = jobs.findIndex(({ id }) => id === job.id);
  const inOrder = [...jobs.slice(position + 1), ...jobs.slice(0, Math.max(position, 0))];
  const isNext = (other: Job) => other.id !== job.id && isWanted(other);
  const here = inOrder.find(other => isSameAddress(job, other) && isNext(other));
  const next = here ?? inOrder.find(isNext);
  return next && { job: next, isHere: next === here };
}
