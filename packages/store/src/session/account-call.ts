import type { Answer, ApiResult, CallRequest, ServerCall } from '@zaehlwerk/api';
import type { SendContext } from '../store-context.ts';
import type { Account } from './accounts.ts';
import { saysDeleted } from './ending-codes.ts';
import { endSession, tokenAfterRefusal, tokenFor } from './token.ts';

export interface AccountCallEnd {
  readonly result: ApiResult<Answer>;
  /** False if `result` is about the session, not the request. */
  readonly isLetIn: boolean;
}

export function accountCall(context: SendContext, account: Account): ServerCall {
  const call = accountCallEnds(context, account);
  return async request => (await call(request)).result;
}

/** After a 401, or where the account was deleted, one refresh and repetition; a second one ends the session. {@link loggedOut} if it ended before. */
export function accountCallEnds(
  context: SendContext,
  account: Account,
): (request: CallRequest) => Promise<AccountCallEnd> {
  const attempt = async (request: CallRequest, bearer: ApiResult<string>): Promise<Attempt> => {
    if (!bearer.ok) return { result: bearer, isLetIn: false };
    const headers = { ...request.headers, authorization: `Bearer ${bearer.value}` };
    const result = await context.call({ ...request, headers });
    const error = result.ok ? undefined : result.error;
    const isRefused = error?.kind === 'refused' && (error.status === 401 || saysDeleted(error));
    return {
      result,
      isLetIn: !isRefused,
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

/** `refused`: the rejected token, and the server's code. */
interface Attempt extends AccountCallEnd {
  readonly refused?: { readonly token: string; readonly code: string };
}
