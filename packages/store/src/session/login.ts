import { type ApiError, type AuthTokenRequest, requestToken } from '@zaehlwerk/api';
import { atom } from 'jotai';
import { applicationAtom, applicationId, loadedApplication } from '../application/application.ts';
import { inTime } from '../persistence/in-time.ts';
import type { StoreContext } from '../store-context.ts';
import { accountOf, accountsAtom } from './accounts.ts';
import { forget } from './forget.ts';
import { keepLogin, leaveSessions } from './kept-sessions.ts';
import { stayLoggedIn } from './remove-account.ts';
import { type Session, sessionEvents, sessionOf } from './session.ts';

/** What the user typed; white space in it is ignored (specification section 4, "Login"). */
export type Credentials = { username: string; password: string };

/**
 * How a login ended. `seconds` is the time until the server accepts another attempt. `invalid-link`: the token of a
 * link or QR code is unknown, expired or revoked. `unreachable`: no answer, so nothing is known about the
 * credentials. `failed`: an answer that explains nothing.
 */
export type LoginOutcome =
  | { code: 'logged-in' }
  | { code: 'wrong-credentials' }
  | { code: 'invalid-link' }
  | { code: 'too-many-attempts'; seconds: number }
  | { code: 'unreachable' }
  | { code: 'failed' };

/** Every way in which a login can fail. */
export type LoginProblem = Exclude<LoginOutcome, { code: 'logged-in' }>;

/** Longer than any token that a utility prints, and all that the API takes. */
const longestToken = 2000;

/** A text without any white space: what counts and is sent of a user name and a password. */
export function withoutWhitespace(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Logs in with what the user typed. */
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
 * Logs in with the token of a link, as {@link linkTokenOf} reads it. `failed` too when `isWanted` says no once the
 * server has answered: the user has gone elsewhere meanwhile, and must not find themselves logged in there. While the device
 * keeps the session, 2 s at most, it is not asked again.
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
  await admit(context, session);
  return { code: 'logged-in' };
}

function problemOf(error: ApiError, refusal: LoginProblem): LoginProblem {
  if (error.kind === 'no-response') return { code: 'unreachable' };
  if (error.kind === 'unreadable') return { code: 'failed' };
  if (error.status === 401) return refusal;
  if (error.status === 429) return { code: 'too-many-attempts', seconds: error.retryAfterSeconds ?? 60 };
  return { code: 'failed' };
}

/** How many logins were made in this tab. */
export const loginsMadeAtom = atom(0);

/**
 * Makes the account of a new session the current one: on the device first, because a page that says welcome may be
 * reloaded or swiped away at once. Other accounts stay where the deployment lets several be logged in at once; otherwise
 * the new login takes their place (specification section 4, "Login").
 */
async function admit(context: StoreContext, session: Session): Promise<void> {
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
  jotai.set(loginsMadeAtom, count => count + 1);
  void keeping.then(async () => {
    context.tabs.topic(sessionEvents).announce('login');
    (await leaving)();
  });
}
