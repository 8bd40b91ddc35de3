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

/** Parses the application config. Only id and name are required: other invalid fields take their defaults. */
export function readApplication(answer: unknown): ApiResult<TolerantlyParsed<Application>> {
  return parsedTolerantly(applicationSchema, answer);
}

/** `GET /api/public/meterReadingHelp/{applicationId}`, without invalid instructions. */
export async function fetchMeterReadingHelp(
  call: ServerCall,
  applicationId: string,
  options?: CallOptions,
): Promise<ApiResult<MeterReadingHelpResponse>> {
  const path = `/api/public/meterReadingHelp/${encodeURIComponent(applicationId)}`;
  return tolerantAnswer(meterReadingHelpResponseSchema, await call({ path, seconds: 20, ...options }));
}

/** `GET /api/public/contact/{applicationId}`, without invalid texts. */
export async function fetchContact(
  call: ServerCall,
  applicationId: string,
  options?: CallOptions,
): Promise<ApiResult<ContactResponse>> {
  const path = `/api/public/contact/${encodeURIComponent(applicationId)}`;
  return tolerantAnswer(contactResponseSchema, await call({ path, seconds: 20, ...options }));
}

/** `serverTime` in milliseconds since 1970, if the answer states it. */
export type TokenGrant = AuthTokenResponse & { serverTime?: number };

/** `POST /auth/token` with credentials, a link token or a refresh token (decisions.md 1). */
export async function requestToken(call: ServerCall, body: AuthTokenRequest): Promise<ApiResult<TokenGrant>> {
  const answer = await call({ path: '/auth/token', body, seconds: 20 });
  if (!answer.ok) return answer;
  const tokens = parsedAnswer(authTokenResponseSchema, answer);
  const serverTime = Date.parse(answer.value.headers.get('date') ?? '');
  return tokens.ok && !Number.isNaN(serverTime)
    ? { ok: true, value: { ...tokens.value, serverTime } }
    : tokens;
}

/** `POST /auth/revoke`: ends the session of a refresh token. The answer is the same if there is none. */
export async function revokeSession(call: ServerCall, body: TokenRequest): Promise<ApiResult<undefined>> {
  return withoutBody(await call({ path: '/auth/revoke', body, seconds: 20 }));
}

/** `GET /api/pro/account/info`. */
export async function fetchAccountInfo(
  call: ServerCall,
  options?: CallOptions,
): Promise<ApiResult<AccountInfo>> {
  const answer = await call({ path: '/api/pro/account/info', seconds: 20, ...options });
  return parsedAnswer(accountInfoSchema, answer);
}

/** The body without parts that do not fit its schema. */
function tolerantAnswer<T extends z.ZodMiniType>(
  schema: T,
  answer: ApiResult<Answer>,
): ApiResult<z.output<T>> {
  if (!answer.ok) return answer;
  const read = parsedTolerantly(schema, answer.value.body);
  return read.ok ? { ok: true, value: read.value.value } : read;
}
