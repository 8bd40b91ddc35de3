import type { CalendarDay } from '../calendar/calendar-day.ts';
import type { ExecutionPeriod } from '../calendar/reading-window.ts';
import { type MeterType, meterTypeOf, meterTypes, type TypedJob } from '../meter/meter-type.ts';

/** How many jobs are open and done. */
export interface ProgressCount {
  readonly open: number;
  readonly done: number;
}

/** What the progress of jobs depends on. */
export interface ProgressJob extends TypedJob {
  readonly done: boolean;
  readonly jobConstraints?: ExecutionPeriod | undefined;
}

/** Progress of a list of jobs: overall, per meter type that occurs, and per latest-execution date. */
export interface JobProgress {
  readonly overall: ProgressCount;
  /** In the order of `meterTypes`. */
  readonly byMeterType: readonly (ProgressCount & { readonly meterType: MeterType })[];
  /** Earliest day first; jobs without a date last, with `latestExecution` undefined. */
  readonly byLatestExecution: readonly (ProgressCount & {
    readonly latestExecution: CalendarDay | undefined;
  })[];
}

function countBy<Key>(
  jobs: readonly ProgressJob[],
  keyOf: (job: ProgressJob) => Key,
): Map<Key, ProgressCount> {
  const counts = new Map<Key, { open: number; done: number }>();
  for (const job of jobs) {
    const key = keyOf(job);
    const count = counts.get(key) ?? { open: 0, done: 0 };
    count[job.done ? 'done' : 'open'] += 1;
    counts.set(key, count);
  }
  return counts;
}

/** Counts open and done jobs for the job home (specification section 2, `/ablesung`). */
export function jobProgress(jobs: readonly ProgressJob[]): JobProgress {
  const byType = countBy(jobs, meterTypeOf);
  const byDate = countBy(jobs, job => job.jobConstraints?.latestExecution);
  const done = jobs.filter(job => job.done).length;
  return {
    overall: { open: jobs.length - done, done },
    byMeterType: meterTypes.flatMap(meterType => {
      const count = byType.get(meterType);
      return count === undefined ? [] : [{ meterType, ...count }];
    }),
    byLatestExecution: [...byDate]
      .map(([latestExecution, count]) => ({ latestExecution, ...count }))
      .sort((left, right) => ((left.latestExecution ?? '~') < (right.latestExecution ?? '~') ? -1 : 1)),
  };
}
