import cookie from '@fastify/cookie';
import {
  type AuthTokenRequest,
  authTokenRequestSchema,
  authTokenResponseSchema,
} from '@zaehlwerk/api/schema';
import type { LoginOutcome, Visitor } from '../login-log/login-event.ts';
import type { App } from '../plugins/app-type.ts';
import { noteApplication } from '../plugins/note-application.ts';
import { errorResponses } from '../plugins/responses.ts';
import { closedShareOfSession } from './closed-share.ts';
import { deviceIdOf, keepDeviceId } from './device-cookie.ts';
import {
  grant,
  invalidToken,
  type Login,
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
  response: { 200: authTokenResponseSchema, ...errorResponses(400, 401, 410, 429) },
};

export function authRoutes(app: App, context: LoginContext) {
  app.register(async (auth: App) => {
    await auth.register(cookie);
    auth.post('/auth/token', { schema, bodyLimit: 16 * 1024 }, async (request, reply) => {
      const { body, ip, headers } = request;
      const visitor = { address: ip, userAgent: headers['user-agent'], deviceId: deviceIdOf(request) };
      if ('token' in body && isRefreshToken(body.token)) {
        const answer = await refreshSession(context, body, visitor);
        noteApplication(request, body.applicationId);
        return answer;
      }
      const { answer, deviceId } =
        'password' in body
          ? await loginWithPassword(context, body, visitor)
          : await loginWithLink(context, body, visitor);
      noteApplication(request, body.applicationId);
      keepDeviceId(request, reply, deviceId);
      return answer;
    });
  });
}

type Credentials = Extract<AuthTokenRequest, { password: string }>;
type AccountRow = LoginAccount & { disabled: boolean; isOpen: boolean; password_hash: string | null };

/** Unknown, disabled and wrong are alike in response and time. */
async function loginWithPassword(
  context: LoginContext,
  { applicationId, username, password }: Credentials,
  visitor: Visitor,
): Promise<Login> {
  const { pool, throttle, recognition, loginLog } = context;
  const note = (outcome: LoginOutcome) =>
    loginLog.note({ method: 'password', outcome, applicationId, account: { username }, visitor });

  const recognized = await recognition.recognize({ applicationId, username }, visitor);
  const attempt = await throttle.password({ ...recognized, ...visitor, applicationId });
  if (!attempt.admitted) throw tooManyAttempts(attempt.retryAfter);
  const { rows } = await pool.query<AccountRow>(
    `select id, application_id as "applicationId", username, roles, disabled, is_open(id) as "isOpen", password_hash from account
     where application_id = $1 and lower(username) = lower($2)`,
    [applicationId, username],
  );
  const account = rows[0];
  const passwordHash = account?.password_hash ?? null;
  const matches = await verifyPassword(passwordHash, password);
  const refuse = (outcome: LoginOutcome) => {
    note(outcome);
    if (attempt.isLast) note('too_many_attempts');
    return wrongCredentials();
  };
  if (account === undefined) throw refuse('unknown_user');
  if (account.disabled) throw refuse('account_disabled');
  if (!account.isOpen) throw refuse('account_closed');
  if (passwordHash === null || !matches) throw refuse('wrong_password');
  const session = await beginSession(pool, context.keyring.refreshTokens, account.id, {
    passwordHash,
  });
  if (session === undefined) throw refuse('wrong_password');
  await attempt.succeeded();
  const deviceId = await recognition.remember(account.id, visitor);
  note('success');
  return { answer: await grant(context, account, session), deviceId };
}

/** @throws RequestError `invalid_token`, `share_taken_back`, `share_blocked`, `share_expired`, `account_deleted` */
async function refreshSession(context: LoginContext, request: Token, visitor: Visitor) {
  const renewal = await renew(context.pool, context.keyring.refreshTokens, request);
  if (renewal.state === 'renewed') {
    const { account, session, refreshToken } = renewal;
    return grant(context, account, { ...session, refreshToken });
  }
  if (renewal.state === 'reused') {
    const { applicationId } = request;
    const account = { id: renewal.accountId };
    context.loginLog.note({ method: 'refresh', outcome: 'session_reused', applicationId, account, visitor });
    throw invalidToken();
  }
  throw (await closedShareOfSession(context.pool, request)) ?? invalidToken();
}
