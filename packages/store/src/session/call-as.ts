import type { AccountApi, ApiResult } from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import type { Account } from './accounts.ts';
import { endSession } from './remove-account.ts';
import { tokenAfterRefusal, tokenFor } from './token.ts';

/**
 * Makes a call as an account. A 401 is followed by one refresh and one repeat; a second 401 removes the account.
 */
export async function callAs<T>(
  portal: Portal,
  account: Account,
  call: (api: AccountApi) => Promise<ApiResult<T>>,
): Promise<ApiResult<T>> {
  const first = await attempt(portal, call, () => tokenFor(portal, account));
  if (first.refusedToken === undefined) return first.result;

  const { refusedToken } = first;
  const second = await attempt(portal, call, () => tokenAfterRefusal(portal, account, refusedToken));
  if (second.refusedToken !== undefined) {
    await endSession(portal, account, ({ token }) => token === second.refusedToken);
  }
  return second.result;
}

async function attempt<T>(
  portal: Portal,
  call: (api: AccountApi) => Promise<ApiResult<T>>,
  token: () => Promise<ApiResult<string>>,
): Promise<{ result: ApiResult<T>; refusedToken?: string }> {
  const bearer = await token();
  if (!bearer.ok) return { result: bearer };
  const result = await call(portal.api.forAccount({ token: async () => bearer }));
  const refused = !result.ok && result.error.kind === 'refused' && result.error.status === 401;
  return refused ? { result, refusedToken: bearer.value } : { result };
}
