import type { AuthTokenRequest, AuthTokenResponse } from '@zaehlwerk/api/schema';
import type { Pool } from 'pg';
import { ApiError } from '../plugins/api-error.ts';
import { signAccessToken } from './access-token.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { verifyPassword } from './password.ts';
import { isRefreshToken, issueRefreshToken, rotateRefreshToken } from './refresh-token.ts';
import { tokenHash } from './token-hash.ts';

/** What it takes to issue tokens. */
export type LoginContext = { pool: Pool; accessKey: Buffer; refreshKey: Buffer; throttle: LoginThrottle };

type AccountRow = { id: string; username: string; roles: string[] };
type Credentials = Extract<AuthTokenRequest, { password: string }>;
type Token = Extract<AuthTokenRequest, { token: string }>;

const wrongCredentials = () => new ApiError('wrong_credentials', 'These credentials open no account.');
const invalidToken = () => new ApiError('invalid_token', 'This token is unknown, expired or revoked.');

async function session(
  context: LoginContext,
  account: AccountRow,
  refreshToken: string,
): Promise<AuthTokenResponse> {
  const { id: accountId, username, roles } = account;
  const token = await signAccessToken(context.accessKey, { accountId, username, roles });
  return { username, token, refreshToken };
}

/**
 * A session for a username and password. Unknown, disabled and wrong look and last the same.
 * @throws ApiError `wrong_credentials`, `too_many_attempts`
 */
export async function loginWithCredentials(context: LoginContext, credentials: Credentials, address: string) {
  const { applicationId, username, password } = credentials;
  const attempt = await context.throttle.credentials({ applicationId, username, address });
  const { rows } = await context.pool.query<AccountRow & { password_hash: string | null }>(
    `select id, username, roles, password_hash from account
     where application_id = $1 and lower(username) = lower($2) and not disabled`,
    [applicationId, username],
  );
  const account = rows[0];
  const matches = await verifyPassword(account?.password_hash ?? null, password);
  if (account === undefined || !matches) throw wrongCredentials();
  await attempt.succeeded(account.id);
  return session(context, account, await issueRefreshToken(context.pool, account.id));
}

/**
 * A session for a link token (from `/m/{token}` or a QR code), which stays valid (decision 3), or for a refresh token.
 * @throws ApiError `invalid_token`, `too_many_attempts`
 */
export function loginWithToken(context: LoginContext, request: Token, address: string) {
  return isRefreshToken(request.token) ? refresh(context, request) : loginWithLink(context, request, address);
}

async function loginWithLink(context: LoginContext, { applicationId, token }: Token, address: string) {
  const attempt = await context.throttle.link(address);
  const hash = tokenHash(token);
  const { rows } = await context.pool.query<AccountRow>(
    `select a.id, a.username, a.roles from link_token l join account a on a.id = l.account_id
     where l.hash = $1 and a.application_id = $2 and not a.disabled
       and l.revoked_at is null and (l.expires_at is null or l.expires_at > now())`,
    [hash, applicationId],
  );
  const account = rows[0];
  if (account === undefined) throw invalidToken();
  await attempt.succeeded(account.id);
  return session(context, account, await issueRefreshToken(context.pool, account.id, hash));
}

async function refresh(context: LoginContext, { applicationId, token }: Token) {
  const rotated = await rotateRefreshToken(context.pool, context.refreshKey, token);
  if (rotated === undefined) throw invalidToken();
  const { rows } = await context.pool.query<AccountRow>(
    'select id, username, roles from account where id = $1 and application_id = $2 and not disabled',
    [rotated.accountId, applicationId],
  );
  const account = rows[0];
  if (account === undefined) throw invalidToken();
  return session(context, account, rotated.token);
}
