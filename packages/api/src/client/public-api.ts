import {
  type AuthTokenRequest,
  type AuthTokenResponse,
  authTokenResponseSchema,
  type MeterReadingHelpResponse,
  meterReadingHelpResponseSchema,
} from '../schema/index.ts';
import { parsed } from './parse.ts';
import { parsedTolerantly } from './parse-tolerantly.ts';
import { type CallOptions, request } from './request.ts';
import type { ApiResult } from './result.ts';

/** Tokens as granted, and the server's clock at that moment (milliseconds since 1970; absent when not stated). */
export type TokenGrant = AuthTokenResponse & { serverTime?: number };

/** The calls that need no login. */
export type PublicApi = {
  /** `GET /api/public/application` as it was answered, for `readApplication`: it is kept on the device like that. */
  fetchApplication(options?: CallOptions): Promise<ApiResult<unknown>>;
  /** `POST /auth/token` with credentials, a link token or a refresh token (decisions.md 1). */
  requestToken(body: AuthTokenRequest, options?: CallOptions): Promise<ApiResult<TokenGrant>>;
  /** `GET /api/public/meterReadingHelp/{applicationId}`; an instruction that cannot be read is left out. */
  fetchMeterReadingHelp(
    applicationId: string,
    options?: CallOptions,
  ): Promise<ApiResult<MeterReadingHelpResponse>>;
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
      return answer.ok ? { ok: true, value: answer.value.body } : answer;
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

    async fetchMeterReadingHelp(applicationId, options) {
      const answer = await request({
        url: `${baseUrl}/api/public/meterReadingHelp/${encodeURIComponent(applicationId)}`,
        timeoutMilliseconds,
        ...options,
      });
      if (!answer.ok) return answer;
      const help = parsedTolerantly(meterReadingHelpResponseSchema, answer.value.body);
      return help.ok ? { ok: true, value: help.value.value } : help;
    },
  };
}
