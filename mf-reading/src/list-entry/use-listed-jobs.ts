import type { Job } from '@zaehlwerk/api';
import { useMemo, useState } from 'react';

/** A job of the list; its number tells it from the others as long as the page is open. */
export interface ListedJob {
  readonly job: Job;
  readonly number: number;
}

/** The jobs that were open at any time since the page is: what was sent stays in its place. In the order of `jobs`. */
export function useListedJobs(jobs: readonly Job[]): readonly ListedJob[] {
  const [numbers, setNumbers] = useState<ReadonlyMap<string, number>>(new Map());
  const added = jobs.filter(({ done, id }) => !done && !numbers.has(id));
  if (added.length > 0)
    setNumbers(
      new Map([...numbers, ...added.map(({ id }, index): [string, number] => [id, numbers.size + index])]),
    );
  return useMemo(
    () =>
      jobs.flatMap(job => {
        const number = numbers.get(job.id);
        return number === undefined ? [] : { job, number };
      }),
    [jobs, numbers],
  );
}

/** How many jobs are drawn at a time: of a thousand, nobody waits for more. */
export const jobsAtATime = 50;

/** Which part of the list is drawn. */
export interface DrawnPart {
  readonly start: number;
  readonly end: number;
}

/** The part that the job at `index` is in. */
export function partAround(index: number): DrawnPart {
  const start = index - (index % jobsAtATime);
  return { start, end: start + jobsAtATime };
}
