import type { Answer, ApiResult, ServerCall } from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import type { Account } from './accounts.ts';
import { endSession } from './remove-account.ts';
import { tokenAfterRefusal, tokenFor } from './token.ts';

/**
 * The calls of an account: each bears its token. A 401 is followed by one refresh and one repeat; a second 401 ends
 * the session. What an account that is no longer logged in calls is answered with {@link loggedOut} and not sent.
 */
export function accountCall(portal: Portal, account: Account): ServerCall {
  const attempt = async (request: Parameters<ServerCall>[0], bearer: ApiResult<string>): Promise<Attempt> => {
    if (!bearer.ok) return { result: bearer };
    const headers = { ...request.headers, authorization: `Bearer ${bearer.value}` };
    const result = await portal.call({ ...request, headers });
    const isRefused = !result.ok && result.error.kind === 'refused' && result.error.status === 401;
    return isRefused ? { result, refusedToken: bearer.value } : { result };
  };

  return async request => {
    const first = await attempt(request, await tokenFor(portal, account));
    if (first.refusedToken === undefined) return first.result;
    const second = await attempt(request, await tokenAfterRefusal(portal, account, first.refusedToken));
    const { refusedToken } = second;
    if (refusedToken !== undefined) await endSession(portal, account, ({ token }) => token === refusedToken);
    return second.result;
  };
}

/** What became of a call, and the token that the server did not accept. */
type Attempt = { result: ApiResult<Answer>; refusedToken?: string };
