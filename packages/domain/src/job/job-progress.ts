import type { ExecutionPeriod } from '../calendar/reading-window.ts';
import { meterTypeOf, meterTypes, type TypedJob } from '../meter/meter-type.ts';

export interface ProgressCount {
  readonly open: number;
  readonly done: number;
}

export interface ProgressJob extends TypedJob {
  readonly done: boolean;
  readonly jobConstraints?: ExecutionPeriod | undefined;
}

export type JobProgress = ReturnType<typeof jobProgress>;

function countBy<Key>(jobs: readonly ProgressJob[], keyOf: (job: ProgressJob) => Key) {
  const counts = new Map<Key, { open: number; done: number }>();
  for (const job of jobs) {
    const key = keyOf(job);
    const count = counts.get(key) ?? { open: 0, done: 0 };
    count[job.done ? 'done' : 'open'] += 1;
    counts.set(key, count);
  }
  return counts;
}

/** Specification section 2, `/ablesung`. */
export function jobProgress(jobs: readonly ProgressJob[]) {
  const byType = countBy(jobs, meterTypeOf);
  const byDate = countBy(jobs, job => job.jobConstraints?.latestExecution);
  const done = jobs.filter(job => job.done).length;
  return {
    overall: { open: jobs.length - done, done },
    /** In the order of `meterTypes`. */
    byMeterType: meterTypes.flatMap(meterType => {
      const count = byType.get(meterType);
      return count === undefined ? [] : [{ meterType, ...count }];
    }),
    /** Earliest day first; jobs without a date last. */
    byLatestExecution: [...byDate]
      .map(([latestExecution, count]) => ({ latestExecution, ...count }))
      .sort((left, right) => ((left.latestExecution ?? '~') < (right.latestExecution ?? '~') ? -1 : 1)),
  };
}
