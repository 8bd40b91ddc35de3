import * as z from 'zod/mini';
import { type Job, jobSchema } from '../schema/index.ts';
import { inSlices } from './in-slices.ts';
import { parsed, unreadable } from './parse.ts';
import type { ApiResult } from './result.ts';

const list = z.object({ jobs: z.array(z.unknown()) });

/**
 * Checks a job list like `jobsResponseSchema`, in slices between which the page can react: 10,000 jobs take a phone
 * more than half a second. Ends early, with what it has to say, when `signal` aborts.
 */
export async function parsedJobs(body: unknown, signal?: AbortSignal): Promise<ApiResult<Job[]>> {
  const raw = parsed(list, body);
  if (!raw.ok) return raw;

  const jobs: Job[] = [];
  let failure: ApiResult<never> | undefined;
  const check = (entry: unknown, index: number) => {
    const job = jobSchema.safeParse(entry);
    if (job.success) jobs.push(job.data);
    else failure = { ok: false, error: unreadable(job.error, ['jobs', index]) };
    return job.success;
  };
  const isStillWanted = () => {
    if (signal?.aborted) failure = { ok: false, error: { kind: 'no-response', reason: 'aborted' } };
    return !failure;
  };
  await inSlices(raw.value.jobs, check, isStillWanted);
  return failure ?? { ok: true, value: jobs };
}

/** The jobs among what an earlier visit kept; what this version cannot read is left out. Checked in slices too. */
export async function readableJobs(kept: readonly unknown[]): Promise<Job[]> {
  const jobs: Job[] = [];
  await inSlices(kept, entry => {
    const job = jobSchema.safeParse(entry);
    if (job.success) jobs.push(job.data);
    return true;
  });
  return jobs;
}
