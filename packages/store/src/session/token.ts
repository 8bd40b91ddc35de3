import { type ApiResult, requestToken } from '@zaehlwerk/api';
import { inTime } from '../persistence/in-time.ts';
import type { Portal } from '../portal/portal.ts';
import { type Account, isLoggedIn } from './accounts.ts';
import { keepRefreshed, knownRefreshTokens, takeOverKept } from './kept-sessions.ts';
import { endSession, followEnd } from './remove-account.ts';
import { sessionEvents, sessionOf } from './session.ts';

const refreshMarginMilliseconds = 30_000;
/** A refresh refused like this ends the session; any other failure keeps it (decisions.md 8). */
const endsSession = [400, 401, 403];

/** What a call for an account ends with that is no longer logged in. */
export const loggedOut: ApiResult<never> = {
  ok: false,
  error: { kind: 'refused', status: 401, code: 'logged-out', message: '', fieldErrors: [] },
};

/** A token of the account with at least 30 s left, if the server can be reached; never two refreshes at a time, in any tab. */
export async function tokenFor(portal: Portal, account: Account): Promise<ApiResult<string>> {
  if (!isLoggedIn(portal, account)) return loggedOut;
  const { token, remaining } = tokenNow(portal, account);
  if (remaining >= refreshMarginMilliseconds) return { ok: true, value: token };
  const refreshed = await refreshToken(portal, account, 'unless another tab did');
  const stillUsable = remaining > 0 && isLoggedIn(portal, account);
  return refreshed.ok || !stillUsable ? refreshed : { ok: true, value: token };
}

/** Refreshes the account's token before it is needed, unless another tab has done so. */
export async function refreshAhead(portal: Portal, account: Account): Promise<ApiResult<string>> {
  if (!isLoggedIn(portal, account)) return loggedOut;
  return refreshToken(portal, account, 'unless another tab did');
}

/** Another token than `refusedToken`, which the server answered with 401. */
export async function tokenAfterRefusal(
  portal: Portal,
  account: Account,
  refusedToken: string,
): Promise<ApiResult<string>> {
  if (!isLoggedIn(portal, account)) return loggedOut;
  const { token } = portal.jotai.get(account.sessionAtom);
  return token === refusedToken ? refreshToken(portal, account, 'always') : { ok: true, value: token };
}

/** The token that another tab has brought. */
function currentToken(portal: Portal, account: Account): ApiResult<string> {
  return { ok: true, value: tokenNow(portal, account).token };
}

function tokenNow({ jotai, now }: Portal, account: Account) {
  const { token, expiresAt } = jotai.get(account.sessionAtom);
  return { token, remaining: expiresAt - now() };
}

const refreshesUnderWay = new WeakMap<Account, Promise<ApiResult<string>>>();

/** Whether a good token that another tab has fetched will do. After a refusal it may be as bad as the refused one. */
type WhenToRefresh = 'always' | 'unless another tab did';

function refreshToken(portal: Portal, account: Account, when: WhenToRefresh): Promise<ApiResult<string>> {
  const underWay = refreshesUnderWay.get(account);
  if (underWay) return underWay;
  const { token: known } = tokenNow(portal, account);
  const refresh = withSessionLock(() => nextToken(portal, account, known, when)).finally(() =>
    refreshesUnderWay.delete(account),
  );
  refreshesUnderWay.set(account, refresh);
  return refresh;
}

/** `known` is the token that was to be refreshed: another tab may have done so while this one waited for the lock. */
async function nextToken(
  portal: Portal,
  account: Account,
  known: string,
  when: WhenToRefresh,
): Promise<ApiResult<string>> {
  const kept = await inTime(portal, takeOverKept(portal, account));
  if (!isLoggedIn(portal, account)) return loggedOut;
  if (kept === 'gone') return goneElsewhere(portal, account);
  const { token, remaining } = tokenNow(portal, account);
  const isGood = token !== known && remaining >= refreshMarginMilliseconds;
  return isGood && when !== 'always' ? { ok: true, value: token } : requestRefresh(portal, account);
}

function goneElsewhere(portal: Portal, account: Account): ApiResult<never> {
  followEnd(portal, account);
  return loggedOut;
}

async function requestRefresh(portal: Portal, account: Account): Promise<ApiResult<string>> {
  const { applicationId, refreshToken: token } = portal.jotai.get(account.sessionAtom);
  const known = knownRefreshTokens(portal, account);
  const grant = await requestToken(portal.call, { applicationId, token });
  if (!isLoggedIn(portal, account)) return loggedOut;
  if (!grant.ok) {
    const { error } = grant;
    if (error.kind !== 'refused' || !endsSession.includes(error.status)) return grant;
    await endSession(portal, account, ({ refreshToken }) => refreshToken === token, error.code);
    return isLoggedIn(portal, account) ? currentToken(portal, account) : grant;
  }
  const session = sessionOf(applicationId, grant.value, portal.now());
  if (session?.accountId !== account.id) {
    return { ok: false, error: { kind: 'unreadable', details: ['token: not of this account'] } };
  }
  // On the device first: a tab that ends now must not have used tokens that the next one does not know.
  const kept = await inTime(portal, keepRefreshed(portal, account, session, known));
  if (!isLoggedIn(portal, account)) return loggedOut;
  if (kept === 'gone') return goneElsewhere(portal, account);
  if (kept === 'newer login') {
    await takeOverKept(portal, account);
    return currentToken(portal, account);
  }
  portal.jotai.set(account.sessionAtom, session);
  portal.tabs.topic(sessionEvents).announce('refresh');
  return { ok: true, value: session.token };
}

/** Longer than any refresh takes: a tab that the browser has put to sleep must not keep the others waiting. */
const longestWaitMilliseconds = 30_000;

/**
 * Does something that only one tab of this device may do at a time. A browser that has no locks, or gives none to
 * this page, does it at once.
 */
export async function withSessionLock<T>(task: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = () => {
    begun ??= task();
    return begun;
  };
  try {
    const signal = AbortSignal.timeout(longestWaitMilliseconds);
    await globalThis.navigator?.locks?.request('zw-session', { signal }, begin);
  } catch {
    // No lock to be had, or the task's own failure, which the caller gets below.
  }
  return begin();
}
