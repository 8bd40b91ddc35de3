import {
  type AuthTokenRequest,
  type AuthTokenResponse,
  authTokenRequestSchema,
  authTokenResponseSchema,
} from '@zaehlwerk/api/schema';
import type { LoginOutcome, Visitor } from '../login-log/login-event.ts';
import type { App } from '../plugins/app-type.ts';
import { errorResponses } from '../plugins/responses.ts';
import {
  grant,
  invalidToken,
  type LoginAccount,
  type LoginContext,
  tooManyAttempts,
  wrongCredentials,
} from './login-context.ts';
import { loginWithLink, type Token } from './login-with-link.ts';
import { verifyPassword } from './password.ts';
import { isRefreshToken, renew } from './refresh-token.ts';
import { beginSession } from './session.ts';

const schema = {
  summary: 'A session for credentials, a link token or a refresh token (decisions 1 to 3)',
  tags: ['auth'],
  body: authTokenRequestSchema,
  response: { 200: authTokenResponseSchema, ...errorResponses(400, 401, 429) },
};

/** `POST /auth/token`. */
export function authRoutes(app: App, context: LoginContext) {
  app.post('/auth/token', { schema, bodyLimit: 16 * 1024 }, ({ body, ip, headers }) => {
    const visitor = { address: ip, userAgent: headers['user-agent'] };
    if ('password' in body) return loginWithPassword(context, body, visitor);
    return isRefreshToken(body.token)
      ? refreshSession(context, body, visitor)
      : loginWithLink(context, body, visitor);
  });
}

type Credentials = Extract<AuthTokenRequest, { password: string }>;
type AccountRow = LoginAccount & { disabled: boolean; password_hash: string | null };

/**
 * A session for a username and password. Unknown, disabled and wrong look and last the same.
 * @throws RequestError `wrong_credentials`, `too_many_attempts`
 */
async function loginWithPassword(
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

/**
 * Goes on with a session: a new access token, and the refresh token that takes the place of the one presented.
 * @throws RequestError `invalid_token`
 */
async function refreshSession(
  context: LoginContext,
  request: Token,
  visitor: Visitor,
): Promise<AuthTokenResponse> {
  const renewal = await renew(context.pool, context.refreshKey, request);
  if (renewal.state === 'renewed') {
    const { account, session, refreshToken } = renewal;
    return grant(context, account, { ...session, refreshToken });
  }
  if (renewal.state === 'reused') {
    const { applicationId } = request;
    const account = { id: renewal.accountId };
    context.loginLog.note({ method: 'refresh', outcome: 'session_reused', applicationId, account, visitor });
  }
  throw invalidToken();
}
