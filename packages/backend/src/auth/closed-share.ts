import type { Pool } from 'pg';
import { RequestError } from '../plugins/request-error.ts';
import { tokenHash } from './token-hash.ts';

const refusals = {
  account_deleted: 'This account was deleted.',
  share_taken_back: 'This share was taken back.',
  share_blocked: 'This share is blocked for now.',
  share_expired: 'This share has ended.',
} as const;

type Closed = keyof typeof refusals;

/**
 * The gravest reason, of the share and all accounts above it; null while it is open, or for an account that is not a
 * share. Any account may have been deleted (decision 73).
 */
const sql = `with recursive up as (
    select id, parent_id, taken_back_at, disabled or blocked as blocked, usable_until from account where id = $1 and parent_id is not null
    union all select a.id, a.parent_id, a.taken_back_at, a.disabled or a.blocked, a.usable_until
    from account a join up on a.id = up.parent_id)
  select case when (select deleted_at from account where id = $1) is not null then 'account_deleted'
              when bool_or(taken_back_at is not null) then 'share_taken_back'
              when bool_or(blocked) then 'share_blocked'
              when bool_or(usable_until <= now()) then 'share_expired' end as closed from up`;

/**
 * The reason why a share, or an account above it, is closed; undefined while it is open. Only for holders of a token of
 * the share: its existence is hidden from others (decision 52).
 */
export async function closedShare(pool: Pool, accountId: string): Promise<RequestError | undefined> {
  const { rows } = await pool.query<{ closed: Closed | null }>(sql, [accountId]);
  const closed = rows[0]?.closed;
  return closed ? new RequestError(closed, refusals[closed]) : undefined;
}

/** {@link closedShare} by a refresh token of any session. */
export async function closedShareOfSession(
  pool: Pool,
  { applicationId, token }: { applicationId: string; token: string },
): Promise<RequestError | undefined> {
  const { rows } = await pool.query<{ accountId: string }>(
    `select a.id as "accountId" from refresh_token t join refresh_family f on f.id = t.family_id
       join account a on a.id = f.account_id
     where t.hash = $1 and a.application_id = $2`,
    [tokenHash(token), applicationId],
  );
  return rows[0] && closedShare(pool, rows[0].accountId);
}
