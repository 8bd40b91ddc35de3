import { parsed } from '../client/parse.ts';
import { parsedTolerantly, type TolerantlyParsed } from '../client/parse-tolerantly.ts';
import type { ApiResult } from '../client/result.ts';
import type { CallOptions, ServerCall } from '../client/server-call.ts';
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

/** `GET /api/public/contact/{applicationId}`; a text that cannot be read is left out. */
export async function fetchContact(
  call: ServerCall,
  applicationId: string,
  options?: CallOptions,
): Promise<ApiResult<ContactResponse>> {
  const path = `/api/public/contact/${encodeURIComponent(applicationId)}`;
  const answer = await call({ path, seconds: 20, ...options });
  if (!answer.ok) return answer;
  const contact = parsedTolerantly(contactResponseSchema, answer.value.body);
  return contact.ok ? { ok: true, value: contact.value.value } : contact;
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
  const tokens = parsed(authTokenResponseSchema, answer.value.body);
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
  const answer = await call({ path: '/auth/revoke', body, seconds: 20, ...options });
  return answer.ok ? { ok: true, value: undefined } : answer;
}

/** `GET /api/pro/account/info`. */
export async function fetchAccountInfo(
  call: ServerCall,
  options?: CallOptions,
): Promise<ApiResult<AccountInfo>> {
  const answer = await call({ path: '/api/pro/account/info', seconds: 20, ...options });
  return answer.ok ? parsed(accountInfoSchema, answer.value.body) : answer;
}
