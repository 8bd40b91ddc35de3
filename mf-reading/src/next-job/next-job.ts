import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, type ReadingConfig, readingConfigOf, readingPeriodState } from '@zaehlwerk/domain';
import { isSameAddress } from '@zaehlwerk/metering/job-text';

/** True if a reading may be sent on that day, and none was entered yet. */
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

/** The first wanted jobs of a walk, those within their reading period before the others. */
export function nextOpenJobs(
  jobs: readonly Job[],
  isWanted: (job: Job) => boolean,
  today: CalendarDay,
  most: number,
): readonly Job[] {
  const wanted = jobs.filter(isWanted);
  const inTime = wanted.filter(job => isInTime(job, today));
  const others = inTime.length < most ? wanted.filter(job => !isInTime(job, today)) : [];
  return [...inTime, ...others].slice(0, most);
}

/** True within the reading period. */
export function isInTime({ jobConstraints }: Job, today: CalendarDay): boolean {
  const { earliestExecution: begin = today, latestExecution: end = today } = jobConstraints ?? {};
  return begin <= today && today <= end;
}

/** `isHere`: in the same house. */
export interface NextJob {
  readonly job: Job;
  readonly isHere: boolean;
}

/** The next wanted job of a walk after this one, or from the start: of the same house, then preferred ones. */
export function nextJobAfter(
  jobs: readonly Job[],
  job: Job,
  isWanted: (job: Job) => boolean,
  preferred: (job: Job) => boolean = () => true,
): NextJob | undefined {
  const position = jobs.findIndex(({ id }) => id === job.id);
  const inOrder = [...jobs.slice(position + 1), ...jobs.slice(0, Math.max(position, 0))];
  const firstOf = (isMeant: (other: Job) => boolean) => {
    const isNext = (other: Job) => other.id !== job.id && isMeant(other) && isWanted(other);
    return inOrder.find(other => isNext(other) && preferred(other)) ?? inOrder.find(isNext);
  };
  const here = firstOf(other => isSameAddress(job, other));
  const next = here ?? firstOf(() => true);
  return next && { job: next, isHere: next === here };
}
