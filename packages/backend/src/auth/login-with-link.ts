import type { AuthTokenRequest } from '@zaehlwerk/api/schema';
import type { Pool } from 'pg';
import type { LoginOutcome, Visitor } from '../login-log/login-event.ts';
import { closedShare } from './closed-share.ts';
import {
  grant,
  invalidToken,
  type Login,
  type LoginAccount,
  type LoginContext,
  tooManyAttempts,
} from './login-context.ts';
import { beginSession } from './session.ts';
import { tokenHash } from './token-hash.ts';

export type Token = Extract<AuthTokenRequest, { token: string }>;
type LinkRow = LoginAccount & { problem: LoginOutcome | null };

/**
 * A session for a link token (from `/m/{token}` or a QR code), which stays valid (decision 3). 192 random bits cannot
 * be guessed: only wrong ones are limited, and a right one always works.
 * @throws RequestError `invalid_token`, `share_taken_back`, `share_blocked`, `share_expired`, `too_many_attempts`
 */
export async function loginWithLink(
  context: LoginContext,
  { applicationId, token }: Token,
  visitor: Visitor,
): Promise<Login> {
  const { pool, throttle, recognition, loginLog } = context;
  const note = (outcome: LoginOutcome, id?: string) =>
    loginLog.note({ method: 'link', outcome, applicationId, ...(id && { account: { id } }), visitor });

  const linkHash = tokenHash(token);
  const { rows } = await pool.query<LinkRow>(
    `select a.id, a.application_id as "applicationId", a.username, a.roles,
       case when l.revoked_at is not null then 'link_revoked'
            when l.expires_at <= now() then 'link_expired'
            when a.disabled then 'account_disabled'
            when not is_open(a.id) then 'account_closed' end as problem
     from link_token l join account a on a.id = l.account_id
     where l.hash = $1 and a.application_id = $2`,
    [linkHash, applicationId],
  );
  const account = rows[0];
  const refusal = async (outcome: LoginOutcome) => {
    const attempt = await throttle.wrongLink(visitor.address);
    if (!attempt.admitted) return tooManyAttempts(attempt.retryAfter);
    note(outcome, account?.id);
    if (attempt.isLast) note('too_many_attempts');
    return (account && (await refusalOfShare(pool, account.id, outcome))) ?? invalidToken();
  };
  if (account === undefined) throw await refusal('unknown_link');
  if (account.problem !== null) throw await refusal(account.problem);
  const session = await beginSession(pool, context.keyring.refreshTokens, account.id, { linkHash });
  if (session === undefined) throw await refusal('link_revoked');
  const deviceId = await recognition.remember(account.id, visitor);
  note('success', account.id);
  return { answer: await grant(context, account, session), deviceId };
}

/** The reason why a share is closed; a replaced link reveals only that it was taken back. */
async function refusalOfShare(pool: Pool, accountId: string, outcome: LoginOutcome) {
  const refusal = await closedShare(pool, accountId);
  const isReplaced = outcome !== 'account_disabled' && outcome !== 'account_closed';
  return isReplaced && refusal?.code !== 'share_taken_back' ? undefined : refusal;
}
