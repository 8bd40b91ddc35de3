import {
  type Application,
  type AuthTokenRequest,
  type AuthTokenResponse,
  applicationSchema,
  authTokenResponseSchema,
} from '../schema/index.ts';
import { parsed } from './parse.ts';
import { type CallOptions, request } from './request.ts';
import type { ApiResult } from './result.ts';

/** Tokens as granted, and the server's clock at that moment (milliseconds since 1970; absent when not stated). */
export type TokenGrant = AuthTokenResponse & { serverTime?: number };

/** The calls that need no login. */
export type PublicApi = {
  /** `GET /api/public/application`. */
  fetchApplication(options?: CallOptions): Promise<ApiResult<Application>>;
  /** `POST /auth/token` with credentials, a link token or a refresh token (decisions.md 1). */
  requestToken(body: AuthTokenRequest, options?: CallOptions): Promise<ApiResult<TokenGrant>>;
};

const timeoutMilliseconds = 20_000;

/** `baseUrl` is the server's origin without a trailing slash; empty means the page's own. */
export function createPublicApi({ baseUrl = '' }: { baseUrl?: string } = {}): PublicApi {
  return {
    async fetchApplication(options) {
      const answer = await request({
        url: `${baseUrl}/api/public/application`,
        timeoutMilliseconds,
        ...options,
      });
      return answer.ok ? parsed(applicationSchema, answer.value.body) : answer;
    },

    async requestToken(body, options) {
      const answer = await request({ url: `${baseUrl}/auth/token`, body, timeoutMilliseconds, ...options });
      if (!answer.ok) return answer;
      const tokens = parsed(authTokenResponseSchema, answer.value.body);
      const serverTime = Date.parse(answer.value.headers.get('date') ?? '');
      return tokens.ok && !Number.isNaN(serverTime)
        ? { ok: true, value: { ...tokens.value, serverTime } }
        : tokens;
    },
  };
}
