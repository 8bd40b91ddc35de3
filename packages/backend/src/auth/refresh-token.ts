/*
 * A session is a family of refresh tokens with ascending generations, of which the newest is current. Renewal locks the
 * session, so concurrent requests with the same token run one after the other: the first inserts the successor, the
 * others derive the same one. A token is replaced until its successor is in use for 30 seconds, and spent from then on.
 * Invariants: successors are derived and never stored in clear, and a spent token ends the session, while a forged one
 * changes nothing.
 */

import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/transaction.ts';
import type { LoginAccount } from './login-context.ts';
import { familyOf, isProven, successorOf } from './refresh-token-text.ts';
import { idleDays, isLive, markInUse, type SessionRef } from './session.ts';
import { tokenHash } from './token-hash.ts';

/** Seconds for which a token still gets its successor after that was first used (decision 2, docs/adr/0010). */
const graceSeconds = 30;

/** True for a refresh token, valid or not; false for a link token. */
export const isRefreshToken = (token: string) => familyOf(token) !== undefined;

/** `reused`: the session was ended just now, because two parties use it. */
export type Renewal =
  | { state: 'renewed'; account: LoginAccount; session: SessionRef; refreshToken: string }
  | { state: 'reused'; accountId: string }
  | { state: 'refused' };

/** Exchanges a refresh token for its successor, the same one again while the response may have been lost. */
export async function renew(
  pool: Pool,
  key: Buffer,
  { applicationId, token }: { applicationId: string; token: string },
): Promise<Renewal> {
  const familyId = familyOf(token);
  if (familyId === undefined) return { state: 'refused' };
  return inTransaction(pool, async (client): Promise<Renewal> => {
    const account = await lockSession(client, familyId, applicationId);
    if (account === undefined) return { state: 'refused' };
    const standing = await standingOf(client, familyId, token);
    if (standing.state === 'spent' || standing.state === 'unknown') {
      // The id of a session alone is no proof.
      if (standing.state === 'unknown' && !isProven(key, token)) return { state: 'refused' };
      await client.query('update refresh_family set revoked_at = now() where id = $1', [familyId]);
      return { state: 'reused', accountId: account.id };
    }
    const session = { familyId, generation: standing.generation + 1 };
    const refreshToken = successorOf(key, token, familyId, standing.successor);
    if (standing.state === 'current') await replace(client, session, refreshToken);
    return { state: 'renewed', account, session, refreshToken };
  });
}

async function lockSession(client: PoolClient, familyId: string, applicationId: string) {
  const { rows } = await client.query<LoginAccount>(
    `select a.id, a.application_id as "applicationId", a.username, a.roles
     from refresh_family f join account a on a.id = f.account_id
     where f.id = $1 and a.application_id = $2 and is_open(a.id) and ${isLive} for update of f`,
    [familyId, applicationId],
  );
  return rows[0];
}

/** `unknown`: forgotten or never issued. `successor` is a hash. */
type Standing =
  | { state: 'current' | 'replaced'; generation: number; successor: Buffer | null }
  | { state: 'spent' }
  | { state: 'unknown' };

async function standingOf(client: PoolClient, familyId: string, token: string): Promise<Standing> {
  const { rows } = await client.query<Standing>(
    `select known.generation, next.hash as successor,
       case when next.generation is null then 'current'
            when next.used_at is null or next.used_at > clock_timestamp() - make_interval(secs => $3) then 'replaced'
            else 'spent' end as state
     from refresh_token known
       left join refresh_token next on next.family_id = $1 and next.generation = known.generation + 1
     where known.family_id = $1 and known.hash = $2`,
    [familyId, tokenHash(token), graceSeconds],
  );
  return rows[0] ?? { state: 'unknown' };
}

/** Stores a successor, and forgets tokens that are past their grace period. */
async function replace(client: PoolClient, successor: SessionRef, refreshToken: string): Promise<void> {
  const { familyId, generation } = successor;
  await markInUse(client, { familyId, generation: generation - 1 });
  await client.query(
    `delete from refresh_token old using refresh_token next
     where old.family_id = $1 and next.family_id = $1 and next.generation = old.generation + 1
       and next.used_at <= clock_timestamp() - make_interval(secs => $2)`,
    [familyId, graceSeconds],
  );
  await client.query('insert into refresh_token (family_id, generation, hash) values ($1, $2, $3)', [
    familyId,
    generation,
    tokenHash(refreshToken),
  ]);
  await client.query(
    'update refresh_family set expires_at = now() + make_interval(days => $2) where id = $1',
    [familyId, idleDays],
  );
}
