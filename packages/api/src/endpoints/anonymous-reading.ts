import { parsed } from '../client/parse.ts';
import type { ApiResult } from '../client/result.ts';
import type { Upload } from '../client/send.ts';
import type { CallOptions, ServerCall } from '../client/server-call.ts';
import {
  type AnonymousReadingResponse,
  anonymousReadingResponseSchema,
  citiesSchema,
} from '../schema/anonymous-reading.ts';
import type {
  AnonymousReadingRequest,
  AnonymousReceiptRequest,
} from '../schema/anonymous-reading-request.ts';

interface SendOptions extends CallOptions {
  /** Hears how much of it is on its way. */
  readonly onUpload?: (upload: Upload) => void;
}

/** `POST /api/unknown-readings/results`; the same key with the same body is the same submission (decisions.md 5). */
export async function sendAnonymousReading(
  call: ServerCall,
  body: AnonymousReadingRequest,
  idempotencyKey: string,
  { onUpload = () => undefined, ...options }: SendOptions = {},
): Promise<ApiResult<AnonymousReadingResponse>> {
  const headers = { 'idempotency-key': idempotencyKey };
  const answer = await call({
    path: '/api/unknown-readings/results',
    body,
    headers,
    seconds: 120,
    // Photos over a slow connection take their time.
    upload: { stallSeconds: 120, onProgress: onUpload },
    ...options,
  });
  return answer.ok ? parsed(anonymousReadingResponseSchema, answer.value.body) : answer;
}

/** `POST /api/pro/unknown-readings/receipts` (decisions.md 10): at most one for each submission. */
export async function requestAnonymousReceipt(
  call: ServerCall,
  body: AnonymousReceiptRequest,
  idempotencyKey: string,
  options?: CallOptions,
): Promise<ApiResult<undefined>> {
  const path = '/api/pro/unknown-readings/receipts';
  const headers = { 'idempotency-key': idempotencyKey };
  const answer = await call({ path, body, headers, seconds: 20, ...options });
  return answer.ok ? { ok: true, value: undefined } : answer;
}

/** `GET /api/public/city/{zip}`: the cities of a zip code, where the deployment knows any. */
export async function fetchCities(
  call: ServerCall,
  zip: string,
  options?: CallOptions,
): Promise<ApiResult<readonly string[]>> {
  const path = `/api/public/city/${encodeURIComponent(zip)}`;
  const answer = await call({ path, seconds: 10, ...options });
  const cities = answer.ok ? parsed(citiesSchema, answer.value.body) : answer;
  return cities.ok ? { ok: true, value: cities.value.cities } : cities;
}
