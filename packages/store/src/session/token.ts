import type { ApiResult } from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import { type Account, isLoggedIn, keepSessions } from './accounts.ts';
import { removeAccount } from './remove-account.ts';
import { sessionOf } from './session.ts';

const refreshMarginMilliseconds = 30_000;
/** A refresh refused like this ends the session; any other failure keeps it (decisions.md 8). */
const endsSession = [400, 401, 403];

/** What a call for an account ends with that is no longer logged in. */
export const loggedOut: ApiResult<never> = {
  ok: false,
  error: { kind: 'refused', status: 401, code: 'logged-out', message: '', fieldErrors: [] },
};

/** A token of the account with at least 30 s left, if the server can be reached; never two refreshes at a time. */
export async function tokenFor(portal: Portal, account: Account): Promise<ApiResult<string>> {
  if (!isLoggedIn(portal, account)) return loggedOut;
  const { token, expiresAt } = portal.jotai.get(account.sessionAtom);
  const remaining = expiresAt - portal.now();
  if (remaining >= refreshMarginMilliseconds) return { ok: true, value: token };
  const refreshed = await refreshToken(portal, account);
  const stillUsable = remaining > 0 && isLoggedIn(portal, account);
  return refreshed.ok || !stillUsable ? refreshed : { ok: true, value: token };
}

/** Another token than `refusedToken`, which the server answered with 401. */
export async function tokenAfterRefusal(
  portal: Portal,
  account: Account,
  refusedToken: string,
): Promise<ApiResult<string>> {
  if (!isLoggedIn(portal, account)) return loggedOut;
  const { token } = portal.jotai.get(account.sessionAtom);
  return token === refusedToken ? refreshToken(portal, account) : { ok: true, value: token };
}

const refreshesUnderWay = new WeakMap<Account, Promise<ApiResult<string>>>();

function refreshToken(portal: Portal, account: Account): Promise<ApiResult<string>> {
  const underWay = refreshesUnderWay.get(account);
  if (underWay) return underWay;
  const refresh = requestRefresh(portal, account).finally(() => refreshesUnderWay.delete(account));
  refreshesUnderWay.set(account, refresh);
  return refresh;
}

async function requestRefresh(portal: Portal, account: Account): Promise<ApiResult<string>> {
  const { applicationId, refreshToken: token } = portal.jotai.get(account.sessionAtom);
  const grant = await portal.api.public.requestToken({ applicationId, token });
  if (!isLoggedIn(portal, account)) return loggedOut;
  if (!grant.ok) {
    const { error } = grant;
    if (error.kind === 'refused' && endsSession.includes(error.status)) await removeAccount(portal, account);
    return grant;
  }
  const session = sessionOf(applicationId, grant.value, portal.now());
  if (session?.accountId !== account.id) {
    return { ok: false, error: { kind: 'unreadable', details: ['token: not of this account'] } };
  }
  portal.jotai.set(account.sessionAtom, session);
  await keepSessions(portal);
  return { ok: true, value: session.token };
}
