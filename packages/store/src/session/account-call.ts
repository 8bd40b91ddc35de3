import type { Answer, ApiResult, CallRequest, ServerCall } from '@zaehlwerk/api';
import type { SendContext } from '../store-context.ts';
import type { Account } from './accounts.ts';
import { endSession, tokenAfterRefusal, tokenFor } from './token.ts';

/** How a call of an account ended. */
export interface AccountCallEnd {
  readonly result: ApiResult<Answer>;
  /** False where no token was to be had: the server has not seen the request, whatever `result` says of the refresh. */
  readonly isSent: boolean;
}

/** The calls of an account, as {@link accountCallEnds} makes them, for whoever asks for the answer alone. */
export function accountCall(context: SendContext, account: Account): ServerCall {
  const call = accountCallEnds(context, account);
  return async request => (await call(request)).result;
}

/**
 * The calls of an account: each bears its token. A 401 is followed by one refresh and one repeat; a second 401 ends
 * the session. What an account that is no longer logged in calls is answered with {@link loggedOut} and not sent.
 */
export function accountCallEnds(
  context: SendContext,
  account: Account,
): (request: CallRequest) => Promise<AccountCallEnd> {
  const attempt = async (request: CallRequest, bearer: ApiResult<string>): Promise<Attempt> => {
    if (!bearer.ok) return { result: bearer, isSent: false };
    const headers = { ...request.headers, authorization: `Bearer ${bearer.value}` };
    const result = await context.call({ ...request, headers });
    const error = result.ok ? undefined : result.error;
    const isRefused = error?.kind === 'refused' && error.status === 401;
    return {
      result,
      isSent: true,
      ...(isRefused && { refused: { token: bearer.value, code: error.code } }),
    };
  };

  return async request => {
    const first = await attempt(request, await tokenFor(context, account));
    if (!first.refused) return first;
    const second = await attempt(request, await tokenAfterRefusal(context, account, first.refused.token));
    const { refused } = second;
    if (refused) await endSession(context, account, ({ token }) => token === refused.token, refused.code);
    return second;
  };
}

/** One try of a call, with the token that the server did not accept and what it said of it. */
interface Attempt extends AccountCallEnd {
  readonly refused?: { readonly token: string; readonly code: string };
}
