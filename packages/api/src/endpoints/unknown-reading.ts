import { parsed } from '../client/parse.ts';
import type { ApiResult } from '../client/result.ts';
import type { CallOptions, ServerCall } from '../client/server-call.ts';
import {
  type UnknownReadingRequest,
  type UnknownReadingResponse,
  unknownReadingResponseSchema,
} from '../schema/index.ts';

/**
 * `POST /api/pro/unknown-reading`: a reading of a meter that the account has no job for. Repeating with the same
 * `idempotencyKey` has no second effect (decisions.md 5).
 */
export async function sendUnknownReading(
  call: ServerCall,
  reading: UnknownReadingRequest,
  idempotencyKey: string,
  options?: CallOptions,
): Promise<ApiResult<UnknownReadingResponse>> {
  const answer = await call({
    path: '/api/pro/unknown-reading',
    body: reading,
    headers: { 'idempotency-key': idempotencyKey },
    seconds: 300,
    ...options,
  });
  return answer.ok ? parsed(unknownReadingResponseSchema, answer.value.body) : answer;
}
