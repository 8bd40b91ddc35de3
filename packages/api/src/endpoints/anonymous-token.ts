import { parsed } from '../client/parse.ts';
import type { ApiResult } from '../client/result.ts';
import type { CallOptions, ServerCall } from '../client/server-call.ts';
import { anonymousTokenSchema } from '../schema/anonymous-token.ts';

/** What begins a session of nobody. */
export type AnonymousGrant = {
  token: string;
  /** The server's clock, milliseconds since 1970, where the answer says it. */
  serverTime?: number;
};

/** `POST /auth/token-unknown-readings`: a session of nobody (decisions.md 44). */
export async function requestAnonymousToken(
  call: ServerCall,
  options?: CallOptions,
): Promise<ApiResult<AnonymousGrant>> {
  const answer = await call({ path: '/auth/token-unknown-readings', body: {}, seconds: 20, ...options });
  const grant = answer.ok ? parsed(anonymousTokenSchema, answer.value.body) : answer;
  if (!answer.ok || !grant.ok) return grant as ApiResult<never>;
  const serverTime = Date.parse(answer.value.headers.get('date') ?? '');
  return { ok: true, value: { ...grant.value, ...(!Number.isNaN(serverTime) && { serverTime }) } };
}
