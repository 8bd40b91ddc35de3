import { parsedAnswer } from '../http/answer.ts';
import type { ApiResult } from '../http/result.ts';
import type { CallOptions, ServerCall } from '../http/server-call.ts';
import { anonymousTokenSchema } from '../schema/anonymous-token.ts';

export type AnonymousGrant = {
  token: string;
  /** The server's clock in milliseconds since 1970, where the answer states it. */
  serverTime?: number;
};

/** `POST /auth/token-unknown-readings`: an anonymous session (decisions.md 44). */
export async function requestAnonymousToken(
  call: ServerCall,
  options?: CallOptions,
): Promise<ApiResult<AnonymousGrant>> {
  const answer = await call({ path: '/auth/token-unknown-readings', body: {}, seconds: 20, ...options });
  const grant = parsedAnswer(anonymousTokenSchema, answer);
  if (!answer.ok || !grant.ok) return grant as ApiResult<never>;
  const serverTime = Date.parse(answer.value.headers.get('date') ?? '');
  return { ok: true, value: { ...grant.value, ...(!Number.isNaN(serverTime) && { serverTime }) } };
}
