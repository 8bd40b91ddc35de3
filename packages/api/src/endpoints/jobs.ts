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

/** Entity tags of lists in memory. No cache of the browser may store them: it would outlive a logout. */
const tags = new WeakMap<readonly Job[], string>();

/** `previous`: a list that is the result again, the same array, while the server has no other. */
export type JobsOptions = CallOptions & { previous?: Job[] | undefined };

/** `GET /api/pro/job`, checked in slices: 10,000 jobs take a phone more than half a second. */
export async function fetchJobs(
  call: ServerCall,
  { previous, ...options }: JobsOptions = {},
): Promise<ApiResult<Job[]>> {
  const known = previous && tags.get(previous);
  const headers = known && { headers: { 'if-none-match': known } };
  const answer = await call({ path: '/api/pro/job', seconds: 90, ...options, ...headers });
  const isUnchanged = !answer.ok && answer.error.kind === 'refused' && answer.error.status === 304;
  if (known && isUnchanged) return { ok: true, value: previous };
  const raw = parsedAnswer(listSchema, answer);
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
    if (options.signal?.aborted) failure = { ok: false, error: { kind: 'no-response', reason: 'aborted' } };
    return !failure;
  };
  await inSlices(raw.value.jobs, check, isStillWanted);
  const tag = answer.ok && answer.value.headers.get('etag');
  if (tag) tags.set(jobs, tag);
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
