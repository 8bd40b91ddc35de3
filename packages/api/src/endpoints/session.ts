import { parsed } from '../client/parse.ts';
import type { ApiResult } from '../client/result.ts';
import type { CallOptions, ServerCall } from '../client/server-call.ts';
import {
  type AccountInfo,
  type AuthTokenRequest,
  type AuthTokenResponse,
  accountInfoSchema,
  authTokenResponseSchema,
} from '../schema/index.ts';

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

/** `GET /api/pro/account/info`. */
export async function fetchAccountInfo(
  call: ServerCall,
  options?: CallOptions,
): Promise<ApiResult<AccountInfo>> {
  const answer = await call({ path: '/api/pro/account/info', seconds: 20, ...options });
  return answer.ok ? parsed(accountInfoSchema, answer.value.body) : answer;
}
