import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, daysBetween } from '@zaehlwerk/domain';

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
