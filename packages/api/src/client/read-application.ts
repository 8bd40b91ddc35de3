import { type Application, applicationSchema } from '../schema/index.ts';
import { parsedTolerantly, type TolerantlyParsed } from './parse-tolerantly.ts';
import type { ApiResult } from './result.ts';

/**
 * Reads the answer of `GET /api/public/application`, fresh or kept. Only its id and its name must be right: what else
 * does not fit gives way to the default, and unknown fields are ignored.
 */
export function readApplication(answer: unknown): ApiResult<TolerantlyParsed<Application>> {
  return parsedTolerantly(applicationSchema, answer);
}
