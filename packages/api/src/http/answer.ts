import type * as z from 'zod/mini';
import { parsed } from './parse.ts';
import type { ApiResult } from './result.ts';
import type { Answer } from './server-call.ts';

/** The body of an answer, checked against its schema; an error stays as it is. */
export function parsedAnswer<T extends z.ZodMiniType>(
  schema: T,
  answer: ApiResult<Answer>,
): ApiResult<z.output<T>> {
  return answer.ok ? parsed(schema, answer.value.body) : answer;
}

export function withoutBody(answer: ApiResult<Answer>): ApiResult<undefined> {
  return answer.ok ? { ok: true, value: undefined } : answer;
}
