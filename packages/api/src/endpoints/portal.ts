import type * as z from 'zod/mini';
import { parsedAnswer, withoutBody } from '../http/answer.ts';
import { parsedTolerantly, type TolerantlyParsed } from '../http/parse-tolerantly.ts';
import type { ApiResult } from '../http/result.ts';
import type { Answer, CallOptions, ServerCall } from '../http/server-call.ts';
import {
  type AccountInfo,
  type Application,
  type AuthTokenRequest,
  type AuthTokenResponse,
  accountInfoSchema,
  applicationSchema,
  authTokenResponseSchema,
  type ContactResponse,
  contactResponseSchema,
  type MeterReadingHelpResponse,
  meterReadingHelpResponseSchema,
  type TokenRequest,
} from '../schema/index.ts';

/** `GET /api/public/application`, unparsed: the device keeps the whole answer. See {@link readApplication}. */
export async function fetchApplication(call: ServerCall, options?: CallOptions): Promise<ApiResult<unknown>> {
  const answer = await call({ path: '/api/public/application', seconds: 20, ...options });
  return answer.ok ? { ok: true, value: answer.value.body } : answer;
}

/**
 * Parses the answer of `GET /api/public/application`, fresh or persisted. Only its id and its name must be right: any other
 * field that does not fit takes its default, and unknown fields are ignored.
 */
export function readApplication(answer: unknown): ApiResult<TolerantlyParsed<Application>> {
  return parsedTolerantly(applicationSchema, answer);
}

/** `GET /api/public/meterReadingHelp/{applicationId}`; an instruction that cannot be read is left out. */
export async function fetchMeterReadingHelp(
  call: ServerCall,
  applicationId: string,
  options?: CallOptions,
): Promise<ApiResult<MeterReadingHelpResponse>> {
  const path = `/api/public/meterReadingHelp/${encodeURIComponent(applicationId)}`;
  return tolerantAnswer(meterReadingHelpResponseSchema, await call({ path, seconds: 20, ...options }));
}

/** `GET /api/public/contact/{applicationId}`; a text that cannot be read is left out. */
export async function fetchContact(
  call: ServerCall,
  applicationId: string,
  options?: CallOptions,
): Promise<ApiResult<ContactResponse>> {
  const path = `/api/public/contact/${encodeURIComponent(applicationId)}`;
  return tolerantAnswer(contactResponseSchema, await call({ path, seconds: 20, ...options }));
}

/** Tokens as granted, and the server's clock at that moment (milliseconds since 1970; absent when not stated). */
export type TokenGrant = AuthTokenResponse & { serverTime?: number };

/** `POST /auth/token` with credentials, a link token or a refresh token (decisions.md 1). */
export async function requestToken(
  call: ServerCall,
  body: AuthTokenRequest,
  options?: CallOptions,
): Promise<ApiResult<TokenGrant>> {
  const answer = await call({ path: '/auth/token', body, seconds: 20, ...options });
  if (!answer.ok) return answer;
  const tokens = parsedAnswer(authTokenResponseSchema, answer);
  const serverTime = Date.parse(answer.value.headers.get('date') ?? '');
  return tokens.ok && !Number.isNaN(serverTime)
    ? { ok: true, value: { ...tokens.value, serverTime } }
    : tokens;
}

/** `POST /auth/revoke`: the session of a refresh token ends. Answered alike when there is none (any more). */
export async function revokeSession(
  call: ServerCall,
  body: TokenRequest,
  options?: CallOptions,
): Promise<ApiResult<undefined>> {
  return withoutBody(await call({ path: '/auth/revoke', body, seconds: 20, ...options }));
}

/** `GET /api/pro/account/info`. */
export async function fetchAccountInfo(
  call: ServerCall,
  options?: CallOptions,
): Promise<ApiResult<AccountInfo>> {
  const answer = await call({ path: '/api/pro/account/info', seconds: 20, ...options });
  return parsedAnswer(accountInfoSchema, answer);
}

/** The body of an answer, without what does not fit its schema; an error stays as it is. */
function tolerantAnswer<T extends z.ZodMiniType>(
  schema: T,
  answer: ApiResult<Answer>,
): ApiResult<z.output<T>> {
  if (!answer.ok) return answer;
  const read = parsedTolerantly(schema, answer.value.body);
  return read.ok ? { ok: true, value: read.value.value } : read;
}
