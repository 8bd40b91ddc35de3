import { type ApiResult, requestToken } from '@zaehlwerk/api';
import { inTime } from '../persistence/in-time.ts';
import type { SendContext } from '../store-context.ts';
import { type Account, isLoggedIn } from './accounts.ts';
import { keepRefreshed, knownRefreshTokens, takeOverKept } from './kept-sessions.ts';
import { type Session, sessionEvents, sessionOf } from './session.ts';

const refreshMarginMilliseconds = 30_000;
/** A refresh refused like this ends the session; any other failure keeps it (decisions.md 8). */
const endsSession = [400, 401, 403];

/** What a call for an account ends with that is no longer logged in. */
export const loggedOut: ApiResult<never> = {
  ok: false,
  error: { kind: 'refused', status: 401, code: 'logged-out', message: '', fieldErrors: [] },
};

/** A token of the account with at least 30 s left, if the server can be reached; never two refreshes at a time, in any tab. */
export async function tokenFor(context: SendContext, account: Account): Promise<ApiResult<string>> {
  if (!isLoggedIn(context, account)) return loggedOut;
  const { token, remaining } = tokenNow(context, account);
  if (remaining >= refreshMarginMilliseconds) return { ok: true, value: token };
  const refreshed = await refreshToken(context, account, 'unless another tab did');
  const stillUsable = remaining > 0 && isLoggedIn(context, account);
  return refreshed.ok || !stillUsable ? refreshed : { ok: true, value: token };
}

/** Refreshes the account's token before it is needed, unless another tab has done so. */
export async function refreshAhead(context: SendContext, account: Account): Promise<ApiResult<string>> {
  if (!isLoggedIn(context, account)) return loggedOut;
  return refreshToken(context, account, 'unless another tab did');
}

/** Another token than `refusedToken`, which the server answered with 401. */
export async function tokenAfterRefusal(
  context: SendContext,
  account: Account,
  refusedToken: string,
): Promise<ApiResult<string>> {
  if (!isLoggedIn(context, account)) return loggedOut;
  const { token } = context.jotai.get(account.sessionAtom);
  return token === refusedToken ? refreshToken(context, account, 'always') : { ok: true, value: token };
}

/** The token that another tab has brought. */
function currentToken(context: SendContext, account: Account): ApiResult<string> {
  return { ok: true, value: tokenNow(context, account).token };
}

function tokenNow({ jotai, now }: SendContext, account: Account) {
  const { token, expiresAt } = jotai.get(account.sessionAtom);
  return { token, remaining: expiresAt - now() };
}

/** Whether a good token that another tab has fetched will do. After a refusal it may be as bad as the refused one. */
type WhenToRefresh = 'always' | 'unless another tab did';

function refreshToken(
  context: SendContext,
  account: Account,
  when: WhenToRefresh,
): Promise<ApiResult<string>> {
  const { token: known } = tokenNow(context, account);
  account.refreshing ??= withSessionLock(() => nextToken(context, account, known, when)).finally(() => {
    account.refreshing = undefined;
  });
  return account.refreshing;
}

/** `known` is the token that was to be refreshed: another tab may have done so while this one waited for the lock. */
async function nextToken(
  context: SendContext,
  account: Account,
  known: string,
  when: WhenToRefresh,
): Promise<ApiResult<string>> {
  const kept = await inTime(context, takeOverKept(context, account));
  if (!isLoggedIn(context, account)) return loggedOut;
  if (kept === 'gone') return goneElsewhere(context, account);
  const { token, remaining } = tokenNow(context, account);
  const isGood = token !== known && remaining >= refreshMarginMilliseconds;
  return isGood && when !== 'always' ? { ok: true, value: token } : requestRefresh(context, account);
}

function goneElsewhere(context: SendContext, account: Account): ApiResult<never> {
  context.sessionChanges.onLeftElsewhere(account, 'end');
  return loggedOut;
}

async function requestRefresh(context: SendContext, account: Account): Promise<ApiResult<string>> {
  const { applicationId, refreshToken: token } = context.jotai.get(account.sessionAtom);
  const known = knownRefreshTokens(context, account);
  const grant = await requestToken(context.call, { applicationId, token });
  if (!isLoggedIn(context, account)) return loggedOut;
  if (!grant.ok) {
    const { error } = grant;
    if (error.kind !== 'refused' || !endsSession.includes(error.status)) return grant;
    await endSession(context, account, ({ refreshToken }) => refreshToken === token, error.code);
    return isLoggedIn(context, account) ? currentToken(context, account) : grant;
  }
  const session = sessionOf(applicationId, grant.value, context.now());
  if (session?.accountId !== account.id) {
    return { ok: false, error: { kind: 'unreadable', details: ['token: not of this account'] } };
  }
  // On the device first: a tab that ends now must not have used tokens that the next one does not know.
  const kept = await inTime(context, keepRefreshed(context, account, session, known));
  if (!isLoggedIn(context, account)) return loggedOut;
  if (kept === 'gone') return goneElsewhere(context, account);
  if (kept === 'newer login') {
    await takeOverKept(context, account);
    return currentToken(context, account);
  }
  context.jotai.set(account.sessionAtom, session);
  context.tabs.topic(sessionEvents).announce('refresh');
  return { ok: true, value: session.token };
}

/**
 * Ends the session that the server no longer accepts, which `isRefused` knows. A newer login of the same account that
 * another tab has made takes its place instead.
 *
 * @param code how the server has refused it
 */
export async function endSession(
  context: SendContext,
  account: Account,
  isRefused: (session: Session) => boolean,
  code: string,
): Promise<void> {
  await takeOverKept(context, account);
  const isOver = isLoggedIn(context, account) && isRefused(context.jotai.get(account.sessionAtom));
  if (isOver) await context.sessionChanges.onRefused(account, isRefused, code);
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
