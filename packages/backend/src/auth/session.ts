import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { firstToken } from './refresh-token-text.ts';
import { tokenHash } from './token-hash.ts';

/** A session ends after so many days without use. */
export const idleDays = 60;

/** SQL: the session `f` (a row of `refresh_family`) is live, and so is its link, if any. */
export const isLive = `f.revoked_at is null and f.expires_at > now()
  and not exists (select from link_token l where l.hash = f.link_token_hash
                  and (l.revoked_at is not null or l.expires_at <= now()))`;

/** A session (one login on one device) and the number of its current refresh token. */
export type SessionRef = { familyId: string; generation: number };

/** The grant of a session; it has to hold when the session begins. */
export type Ground = { passwordHash: string } | { linkHash: Buffer };

const granted = {
  password: `select id, null::bytea from account
    where id = $2 and is_open(id) and password_hash = $3 for share`,
  // Locks the account before the link, in the order of those who revoke links: no deadlock.
  link: `select a.id, l.hash from account a join link_token l on l.account_id = a.id
    where a.id = $2 and is_open(a.id)
      and l.hash = $3 and l.revoked_at is null and (l.expires_at is null or l.expires_at > now()) for share`,
};

/**
 * Begins a session with its first refresh token. Undefined when the grant was withdrawn since it was checked, by a
 * password reset or a revoked link.
 */
export async function beginSession(pool: Pool, key: Buffer, accountId: string, ground: Ground) {
  const familyId = randomUUID();
  const refreshToken = firstToken(key, familyId);
  const [source, proof] =
    'linkHash' in ground ? [granted.link, ground.linkHash] : [granted.password, ground.passwordHash];
  const { rowCount } = await pool.query(
    `with family as (
       insert into refresh_family (id, account_id, link_token_hash, expires_at)
       select $1, source.id, source.hash, now() + make_interval(days => $4)
       from (${source}) as source (id, hash) returning id)
     insert into refresh_token (family_id, generation, hash, used_at) select id, 1, $5, now() from family`,
    [familyId, accountId, proof, idleDays, tokenHash(refreshToken)],
  );
  return rowCount === 1 ? { familyId, generation: 1, refreshToken } : undefined;
}

/** Writes only the first time. */
export async function markInUse(client: Pool | PoolClient, { familyId, generation }: SessionRef) {
  await client.query(
    `update refresh_token set used_at = clock_timestamp()
     where family_id = $1 and generation = $2 and used_at is null`,
    [familyId, generation],
  );
}

/** Call it after the statement that withdraws their grant. */
export async function endSessions(client: PoolClient, accountId: string): Promise<number> {
  const { rowCount } = await client.query(
    'update refresh_family set revoked_at = now() where account_id = $1 and revoked_at is null',
    [accountId],
  );
  return rowCount ?? 0;
}
