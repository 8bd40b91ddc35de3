import { parsedAnswer, withoutBody } from '../http/answer.ts';
import type { ApiResult } from '../http/result.ts';
import type { CallOptions, ServerCall } from '../http/server-call.ts';
import type { Upload } from '../http/transport.ts';
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
  readonly onUpload?: (upload: Upload) => void;
}

/** `POST /api/unknown-readings/results`; the same key with the same body is the same submission (decisions.md 5). */
export async function sendAnonymousReading(
  call: ServerCall,
  body: AnonymousReadingRequest,
  idempotencyKey: string,
  { onUpload = () => undefined, ...options }: SendOptions = {},
): Promise<ApiResult<AnonymousReadingResponse>> {
  const answer = await call({
    path: '/api/unknown-readings/results',
    body,
    headers: { 'idempotency-key': idempotencyKey },
    seconds: 120,
    upload: { stallSeconds: 120, onProgress: onUpload },
    ...options,
  });
  return parsedAnswer(anonymousReadingResponseSchema, answer);
}

/** `POST /api/pro/unknown-readings/receipts` (decisions.md 10): at most one for each submission. */
export async function requestAnonymousReceipt(
  call: ServerCall,
  body: AnonymousReceiptRequest,
  idempotencyKey: string,
): Promise<ApiResult<undefined>> {
  const path = '/api/pro/unknown-readings/receipts';
  const headers = { 'idempotency-key': idempotencyKey };
  return withoutBody(await call({ path, body, headers, seconds: 20 }));
}

/** `GET /api/public/city/{zip}`: the cities of a zip code, where the deployment knows any. */
export async function fetchCities(
  call: ServerCall,
  zip: string,
  options?: CallOptions,
): Promise<ApiResult<readonly string[]>> {
  const path = `/api/public/city/${encodeURIComponent(zip)}`;
  const cities = parsedAnswer(citiesSchema, await call({ path, seconds: 10, ...options }));
  return cities.ok ? { ok: true, value: cities.value.cities } : cities;
}
