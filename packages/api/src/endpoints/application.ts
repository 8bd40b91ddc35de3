import { parsedTolerantly, type TolerantlyParsed } from '../client/parse-tolerantly.ts';
import type { ApiResult } from '../client/result.ts';
import type { CallOptions, ServerCall } from '../client/server-call.ts';
import { type Application, applicationSchema } from '../schema/index.ts';

/** `GET /api/public/application` as it was answered, for {@link readApplication}: it is kept on the device like that. */
export async function fetchApplication(call: ServerCall, options?: CallOptions): Promise<ApiResult<unknown>> {
  const answer = await call({ path: '/api/public/application', seconds: 20, ...options });
  return answer.ok ? { ok: true, value: answer.value.body } : answer;
}

/**
 * Reads the answer of `GET /api/public/application`, fresh or kept. Only its id and its name must be right: what else
 * does not fit gives way to the default, and unknown fields are ignored.
 */
export function readApplication(answer: unknown): ApiResult<TolerantlyParsed<Application>> {
  return parsedTolerantly(applicationSchema, answer);
}
