import * as z from 'zod/mini';
import { type Job, jobSchema } from '../schema/index.ts';
import { parsed, unreadable } from './parse.ts';
import type { ApiResult } from './result.ts';

const longestSliceMilliseconds = 12;
const list = z.object({ jobs: z.array(z.unknown()) });

/**
 * Checks a job list like `jobsResponseSchema`, in slices between which the page can react: 10,000 jobs take a phone
 * more than half a second. Ends early, with what it has to say, when `signal` aborts.
 */
export async function parsedJobs(body: unknown, signal?: AbortSignal): Promise<ApiResult<Job[]>> {
  const raw = parsed(list, body);
  if (!raw.ok) return raw;

  const jobs: Job[] = [];
  let sliceStart = performance.now();
  for (const [index, entry] of raw.value.jobs.entries()) {
    const job = jobSchema.safeParse(entry);
    if (!job.success) return { ok: false, error: unreadable(job.error, ['jobs', index]) };
    jobs.push(job.data);
    if (performance.now() - sliceStart < longestSliceMilliseconds) continue;
    await letThePageReact();
    if (signal?.aborted) return { ok: false, error: { kind: 'no-response', reason: 'aborted' } };
    sliceStart = performance.now();
  }
  return { ok: true, value: jobs };
}

function letThePageReact(): Promise<void> {
  const scheduler: { yield?: () => Promise<void> } = 'scheduler' in globalThis ? globalThis.scheduler : {};
  return scheduler.yield?.() ?? new Promise(resolve => setTimeout(resolve));
}
