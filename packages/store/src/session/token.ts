import { type ApiResult, requestToken } from '@zaehlwerk/api';
import { inTime } from '../persistence/in-time.ts';
import { withLock } from '../persistence/with-lock.ts';
import type { SendContext } from '../store-context.ts';
import { type Account, isLoggedIn } from './accounts.ts';
import { endsSession } from './ending-codes.ts';
import { keepRefreshed, knownRefreshTokens, takeOverKept } from './persisted-sessions.ts';
import { type Session, sessionEvents, sessionOf } from './session.ts';

/*
 * A refresh token is used once. One tab refreshes at a time (Web Lock), after it has taken what another tab has persisted,
 * and persists the new session before it uses it. Invariants: no tab spends a token that the next one does not know; only
 * a refusal of a refresh, or a second 401, ends a session. Meanwhile another tab may refresh, log out or log in anew, and
 * this one may be suspended or log out: every step checks `isLoggedIn` again.
 */

const refreshMarginMilliseconds = 30_000;
/** Result of calls for an account that is not logged in any more. */
export const loggedOut: ApiResult<never> = {
  ok: false,
  error: { kind: 'refused', status: 401, code: 'logged-out', message: '', fieldErrors: [] },
};

/** A token with at least 30 s left, if the server can be reached; one refresh at a time, across tabs. */
export async function tokenFor(context: SendContext, account: Account): Promise<ApiResult<string>> {
  if (!isLoggedIn(context, account)) return loggedOut;
  const { token, remaining } = tokenNow(context, account);
  if (remaining >= refreshMarginMilliseconds) return { ok: true, value: token };
  const refreshed = await refreshToken(context, account, 'unless another tab did');
  const stillUsable = remaining > 0 && isLoggedIn(context, account);
  return refreshed.ok || !stillUsable ? refreshed : { ok: true, value: token };
}

/** Unless another tab has refreshed it. */
export async function refreshAhead(context: SendContext, account: Account): Promise<ApiResult<string>> {
  if (!isLoggedIn(context, account)) return loggedOut;
  return refreshToken(context, account, 'unless another tab did');
}

/** Another token than the refused one. */
export async function tokenAfterRefusal(
  context: SendContext,
  account: Account,
  refusedToken: string,
): Promise<ApiResult<string>> {
  if (!isLoggedIn(context, account)) return loggedOut;
  const { token } = context.jotai.get(account.sessionAtom);
  return token === refusedToken ? refreshToken(context, account, 'always') : { ok: true, value: token };
}

function currentToken(context: SendContext, account: Account): ApiResult<string> {
  return { ok: true, value: tokenNow(context, account).token };
}

function tokenNow({ jotai, now }: SendContext, account: Account) {
  const { token, expiresAt } = jotai.get(account.sessionAtom);
  return { token, remaining: expiresAt - now() };
}

/** After a refusal, a token of another tab may be as bad as the refused one. */
type WhenToRefresh = 'always' | 'unless another tab did';

function refreshToken(
  context: SendContext,
  account: Account,
  when: WhenToRefresh,
): Promise<ApiResult<string>> {
  const { token: known } = tokenNow(context, account);
  account.refreshing ??= withLock('zw-session', () => nextToken(context, account, known, when)).finally(
    () => {
      account.refreshing = undefined;
    },
  );
  return account.refreshing;
}

/** `known` is the token to refresh: another tab may have done that during the wait for the lock. */
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
    if (!endsSession(error)) return grant;
    await endSession(context, account, ({ refreshToken }) => refreshToken === token, error.code);
    return isLoggedIn(context, account) ? currentToken(context, account) : grant;
  }
  const session = sessionOf(applicationId, grant.value, context.now());
  if (session?.accountId !== account.id) {
    return { ok: false, error: { kind: 'unreadable', details: ['token: not of this account'] } };
  }
  // On the device first: if this tab ends now, the next one must not have spent tokens.
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

/** Ends a refused session if `isRefused` still matches: another tab may have logged in anew. */
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
