import { errorBodySchema } from '../schema/index.ts';
import { parsedJson } from './json.ts';
import type { ApiError } from './result.ts';

const gatewayStatuses = [502, 503, 504];

/** Reads an answer that is not a success: the contract's error body, or at least its status (decisions.md 4 and 9). */
export function errorOfAnswer(response: Response, text: string): ApiError {
  const { status } = response;
  if (gatewayStatuses.includes(status)) return { kind: 'no-response', reason: 'gateway', status };
  const body = errorBodySchema.safeParse(parsedJson(text));
  const retryAfterSeconds = secondsOf(response.headers.get('retry-after'));
  return {
    kind: 'refused',
    status,
    code: body.success ? body.data.code : 'unknown',
    message: body.success ? body.data.message : '',
    fieldErrors: body.data?.fieldErrors ?? [],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** `Retry-After` as seconds; the header's other form is a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
