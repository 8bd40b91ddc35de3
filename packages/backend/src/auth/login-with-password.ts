import type { AuthTokenRequest, AuthTokenResponse } from '@zaehlwerk/api/schema';
import type { LoginOutcome, Visitor } from '../login-log/login-event.ts';
import {
  grant,
  type LoginAccount,
  type LoginContext,
  tooManyAttempts,
  wrongCredentials,
} from './login-context.ts';
import { verifyPassword } from './password.ts';
import { beginSession } from './session.ts';

type Credentials = Extract<AuthTokenRequest, { password: string }>;
type AccountRow = LoginAccount & { disabled: boolean; password_hash: string | null };

/**
 * A session for a username and password. Unknown, disabled and wrong look and last the same.
 * @throws RequestError `wrong_credentials`, `too_many_attempts`
 */
export async function loginWithPassword(
  context: LoginContext,
  { applicationId, username, password }: Credentials,
  visitor: Visitor,
): Promise<AuthTokenResponse> {
  const { pool, throttle, loginLog } = context;
  const note = (outcome: LoginOutcome) =>
    loginLog.note({ method: 'password', outcome, applicationId, account: { username }, visitor });

  const attempt = await throttle.credentials({ applicationId, username, address: visitor.address });
  if (!attempt.admitted) {
    if (attempt.isFirst) note('too_many_attempts');
    throw tooManyAttempts(attempt.retryAfter);
  }
  const { rows } = await pool.query<AccountRow>(
    `select id, username, roles, disabled, password_hash from account
     where application_id = $1 and lower(username) = lower($2)`,
    [applicationId, username],
  );
  const account = rows[0];
  const passwordHash = account?.password_hash ?? null;
  const matches = await verifyPassword(passwordHash, password);
  const refuse = (outcome: LoginOutcome) => {
    note(outcome);
    return wrongCredentials();
  };
  if (account === undefined) throw refuse('unknown_user');
  if (account.disabled) throw refuse('account_disabled');
  if (passwordHash === null || !matches) throw refuse('wrong_password');
  const session = await beginSession(pool, account.id, { passwordHash });
  if (session === undefined) throw refuse('wrong_password');
  await attempt.succeeded(account.id);
  note('success');
  return grant(context, account, session);
}
