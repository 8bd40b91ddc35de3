import type { ApiError } from '@zaehlwerk/api';
import { applicationId } from '../application/application-query.ts';
import type { Portal } from '../portal/portal.ts';
import { accountOf, accountsAtom } from './accounts.ts';
import { keepLogin } from './kept-sessions.ts';
import { removeAccount } from './remove-account.ts';
import { sessionOf } from './session.ts';

/** What the user typed; white space in it is ignored (specification section 4, "Login"). */
export type Credentials = { username: string; password: string };

/**
 * How a login ended. `seconds` is the time until the server accepts another attempt.
 * `unreachable`: no answer, so nothing is known about the credentials. `failed`: an answer that explains nothing.
 */
export type LoginOutcome =
  | { code: 'logged-in' }
  | { code: 'wrong-credentials' }
  | { code: 'too-many-attempts'; seconds: number }
  | { code: 'unreachable' }
  | { code: 'failed' };

/** A text without any white space: what counts and is sent of a user name and a password. */
export function withoutWhitespace(text: string): string {
  return text.replace(/\s+/g, '');
}

/** Logs in; the account that was logged in before, if any, is removed from this device. */
export async function login(portal: Portal, { username, password }: Credentials): Promise<LoginOutcome> {
  const application = applicationId(portal);
  const grant = await portal.api.public.requestToken({
    applicationId: application,
    username: withoutWhitespace(username),
    password: withoutWhitespace(password),
  });
  if (!grant.ok) return outcomeOf(grant.error);
  const session = sessionOf(application, grant.value, portal.now());
  if (!session) return { code: 'failed' };

  for (const account of portal.jotai.get(accountsAtom)) await removeAccount(portal, account);
  const account = accountOf(session);
  portal.jotai.set(accountsAtom, [account]);
  await keepLogin(portal, account);
  return { code: 'logged-in' };
}

function outcomeOf(error: ApiError): LoginOutcome {
  if (error.kind === 'no-response') return { code: 'unreachable' };
  if (error.kind === 'unreadable') return { code: 'failed' };
  if (error.status === 401) return { code: 'wrong-credentials' };
  if (error.status === 429) return { code: 'too-many-attempts', seconds: error.retryAfterSeconds ?? 60 };
  return { code: 'failed' };
}
