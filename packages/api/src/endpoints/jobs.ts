import * as z from 'zod/mini';
import { parsedAnswer } from '../http/answer.ts';
import { inSlices } from '../http/in-slices.ts';
import { unreadable } from '../http/parse.ts';
import type { ApiResult } from '../http/result.ts';
import type { CallOptions, ServerCall } from '../http/server-call.ts';
import { type Job, jobSchema } from '../schema/index.ts';

/** A photo of a sent reading; `imageId` is the one in the reading's `readingResultImages`. */
export type ResultImage = { jobId: string; taskId: string; imageId: string };

const listSchema = z.object({ jobs: z.array(z.unknown()) });
const imageSchema = z.instanceof(Blob).check(z.refine(file => file.type.startsWith('image/')));

/** `GET /api/pro/job`, checked in slices: 10,000 jobs take a phone more than half a second. */
export async function fetchJobs(call: ServerCall, options?: CallOptions): Promise<ApiResult<Job[]>> {
  const raw = parsedAnswer(listSchema, await call({ path: '/api/pro/job', seconds: 90, ...options }));
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
    if (options?.signal?.aborted) failure = { ok: false, error: { kind: 'no-response', reason: 'aborted' } };
    return !failure;
  };
  await inSlices(raw.value.jobs, check, isStillWanted);
  return failure ?? { ok: true, value: jobs };
}

/** `GET /api/pro/job/{jobId}/meter-rate-tasks/{taskId}/result-images/{imageId}`. */
export async function fetchResultImage(
  call: ServerCall,
  { jobId, taskId, imageId }: ResultImage,
  options?: CallOptions,
): Promise<ApiResult<Blob>> {
  const [job, task, image] = [jobId, taskId, imageId].map(encodeURIComponent);
  const path = `/api/pro/job/${job}/meter-rate-tasks/${task}/result-images/${image}`;
  return parsedAnswer(imageSchema, await call({ path, asFile: true, seconds: 60, ...options }));
}
