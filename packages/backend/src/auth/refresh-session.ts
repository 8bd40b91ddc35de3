import type { AuthTokenResponse } from '@zaehlwerk/api/schema';
import type { Visitor } from '../login-log/login-event.ts';
import { grant, invalidToken, type LoginContext } from './login-context.ts';
import type { Token } from './login-with-link.ts';
import { renew } from './refresh-token.ts';

/**
 * Goes on with a session: a new access token, and the refresh token that takes the place of the one presented.
 * @throws RequestError `invalid_token`
 */
export async function refreshSession(
  context: LoginContext,
  request: Token,
  visitor: Visitor,
): Promise<AuthTokenResponse> {
  const renewal = await renew(context.pool, context.refreshKey, request);
  if (renewal.state === 'renewed') {
    const { account, session, refreshToken } = renewal;
    return grant(context, account, { ...session, refreshToken });
  }
  if (renewal.state === 'reused') {
    const { applicationId } = request;
    const account = { id: renewal.accountId };
    context.loginLog.note({ method: 'refresh', outcome: 'session_reused', applicationId, account, visitor });
  }
  throw invalidToken();
}
