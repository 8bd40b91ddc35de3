import { type ApiError, type AuthTokenRequest, requestToken } from '@zaehlwerk/api';
import { atom } from 'jotai';
import { applicationAtom, applicationId, loadedApplication } from '../application/application.ts';
import { inTime } from '../persistence/in-time.ts';
import type { StoreContext } from '../store-context.ts';
import { accountOf, accountsAtom } from './accounts.ts';
import { forget } from './forget.ts';
import { keepLogin, leaveSessions } from './persisted-sessions.ts';
import { stayLoggedIn } from './remove-account.ts';
import { type Session, sessionEvents, sessionOf } from './session.ts';

/** As typed; white space is ignored (specification section 4, "Login"). */
export type Credentials = { username: string; password: string };

/**
 * `seconds` until the next attempt is accepted. `invalid-link`: the token of a link or QR code is unknown, expired or
 * revoked. `unreachable`: no answer, so nothing is known about the credentials. `failed`: an answer without an
 * explanation.
 */
export type LoginOutcome =
  | { code: 'logged-in' }
  | { code: 'wrong-credentials' }
  | { code: 'invalid-link' }
  | { code: 'too-many-attempts'; seconds: number }
  | { code: 'unreachable' }
  | { code: 'failed' };

export type LoginProblem = Exclude<LoginOutcome, { code: 'logged-in' }>;

/** The limit of the API. */
const longestToken = 2000;

export function withoutWhitespace(text: string): string {
  return text.replace(/\s+/g, '');
}

export async function login(
  context: StoreContext,
  { username, password }: Credentials,
): Promise<LoginOutcome> {
  const credentials = {
    applicationId: applicationId(context),
    username: withoutWhitespace(username),
    password: withoutWhitespace(password),
  };
  return loginAs(context, credentials, { code: 'wrong-credentials' });
}

/**
 * Logs in with the token of a link, see {@link linkTokenOf}. Also `failed` if `isWanted` returns false after the
 * server's answer: the user has left, and must not be logged in. It is not called again while the session is
 * persisted, 2 s at most.
 */
export async function loginWithLink(
  context: StoreContext,
  token: string,
  isWanted?: () => boolean,
): Promise<LoginOutcome> {
  if (token === '' || token.length > longestToken) return { code: 'invalid-link' };
  const request = { applicationId: applicationId(context), token };
  return loginAs(context, request, { code: 'invalid-link' }, isWanted);
}

async function loginAs(
  context: StoreContext,
  request: AuthTokenRequest,
  refusal: LoginProblem,
  isWanted = () => true,
): Promise<LoginOutcome> {
  const grant = await requestToken(context.call, request);
  if (!grant.ok) return problemOf(grant.error, refusal);
  const session = sessionOf(request.applicationId, grant.value, context.now());
  if (!session || !isWanted()) return { code: 'failed' };
  await admit(context, session, 'token' in request);
  return { code: 'logged-in' };
}

function problemOf(error: ApiError, refusal: LoginProblem): LoginProblem {
  if (error.kind === 'no-response') return { code: 'unreachable' };
  if (error.kind === 'unreadable') return { code: 'failed' };
  if (error.status === 401) return refusal;
  if (error.status === 429) return { code: 'too-many-attempts', seconds: error.retryAfterSeconds ?? 60 };
  return { code: 'failed' };
}

/** In this tab; `isUnnamed`: the last one was by a link or QR code, which do not state an account. */
export const loginsMadeAtom = atom({ count: 0, isUnnamed: false });

/**
 * Makes the account current: on the device first, because the page may be reloaded or closed at once. Other accounts
 * stay if the deployment allows several logins; otherwise they are replaced (specification section 4, "Login").
 */
async function admit(context: StoreContext, session: Session, isUnnamed: boolean): Promise<void> {
  const { jotai } = context;
  const { multipleAccountsLoginEnabled: mayStay } = loadedApplication(jotai.get(applicationAtom)).features;
  const isReplaced = (accountId: string) => !mayStay || accountId === session.accountId;
  const replaced = () => jotai.get(accountsAtom).filter(({ id }) => isReplaced(id));

  const account = accountOf(session);
  const leaving = leaveSessions(context, replaced(), ({ accountId }) => isReplaced(accountId));
  const keeping = leaving.then(() => keepLogin(context, account, mayStay ? 'beside others' : 'alone'));
  await inTime(context, keeping);

  for (const other of replaced()) forget(context, other);
  stayLoggedIn(context);
  jotai.set(accountsAtom, others => [account, ...others]);
  jotai.set(loginsMadeAtom, ({ count }) => ({ count: count + 1, isUnnamed }));
  void keeping.then(async () => {
    context.tabs.topic(sessionEvents).announce('login');
    (await leaving)();
  });
}
