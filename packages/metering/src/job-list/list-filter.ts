import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, type MeterType, meterTypeOf, meterTypes } from '@zaehlwerk/domain';

/** Each part restricts the list on its own; `dueBy` includes this day and shows open jobs alone. */
export interface ListFilter {
  readonly types: readonly MeterType[];
  readonly isOpen: boolean;
  readonly dueBy: CalendarDay | undefined;
}

export const noFilter: ListFilter = { types: [], isOpen: false, dueBy: undefined };

const isDueBy = ({ done, jobConstraints }: Job, day: CalendarDay) => {
  const end = jobConstraints?.latestExecution;
  return !done && end !== undefined && end <= day;
};

/** The very list without a filter. */
export function filtered(jobs: readonly Job[], { types, isOpen, dueBy }: ListFilter): readonly Job[] {
  if (types.length === 0 && !isOpen && dueBy === undefined) return jobs;
  return jobs.filter(
    job =>
      (types.length === 0 || types.includes(meterTypeOf(job))) &&
      !(isOpen && job.done) &&
      (dueBy === undefined || isDueBy(job, dueBy)),
  );
}

/** A short list is seen at a glance. */
const fewestJobs = 5;
const mostDays = 3;

/** What divides the list: types, open and done, and the next days on which jobs are due. */
export function filterChoices(jobs: readonly Job[]) {
  const types = new Set<MeterType>();
  const days = new Set<CalendarDay | undefined>();
  let done = 0;
  for (const job of jobs) {
    types.add(meterTypeOf(job));
    if (job.done) done += 1;
    else days.add(job.jobConstraints?.latestExecution);
  }
  const isLong = jobs.length >= fewestJobs;
  return {
    types: isLong && types.size > 1 ? meterTypes.filter(type => types.has(type)) : [],
    hasDone: isLong && done > 0 && done < jobs.length,
    days:
      isLong && days.size > 1
        ? [...days]
            .filter(day => day !== undefined)
            .toSorted()
            .slice(0, mostDays)
        : [],
  };
}
