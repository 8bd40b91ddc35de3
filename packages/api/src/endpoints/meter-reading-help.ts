import { parsedTolerantly } from '../client/parse-tolerantly.ts';
import type { ApiResult } from '../client/result.ts';
import type { CallOptions, ServerCall } from '../client/server-call.ts';
import { type MeterReadingHelpResponse, meterReadingHelpResponseSchema } from '../schema/index.ts';

/** `GET /api/public/meterReadingHelp/{applicationId}`; an instruction that cannot be read is left out. */
export async function fetchMeterReadingHelp(
  call: ServerCall,
  applicationId: string,
  options?: CallOptions,
): Promise<ApiResult<MeterReadingHelpResponse>> {
  const path = `/api/public/meterReadingHelp/${encodeURIComponent(applicationId)}`;
  const answer = await call({ path, seconds: 20, ...options });
  if (!answer.ok) return answer;
  const help = parsedTolerantly(meterReadingHelpResponseSchema, answer.value.body);
  return help.ok ? { ok: true, value: help.value.value } : help;
}
