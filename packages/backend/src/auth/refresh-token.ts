import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../database/transaction.ts';
import { tokenHash } from './token-hash.ts';

/** A token used this many seconds after its rotation still gets the same successor (decision 2). */
const graceSeconds = 30;
/** A device that was not used for this many days has to log in again. */
const idleDays = 60;

/** `{family}.{secret}`; the family says whose token it was even when the token itself is long forgotten. */
const refreshTokenShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/;

/** Whether a token is a refresh token rather than a link token. Says nothing about its validity. */
export const isRefreshToken = (token: string) => refreshTokenShape.test(token);

/** Begins a session on one device: a new family with its first token. `linkHash` ties it to the link it came from. */
export async function issueRefreshToken(pool: Pool, accountId: string, linkHash?: Buffer): Promise<string> {
  const familyId = randomUUID();
  const token = `${familyId}.${randomBytes(32).toString('base64url')}`;
  await pool.query(
    `with family as (
       insert into refresh_family (id, account_id, link_token_hash, expires_at)
       values ($1, $2, $3, now() + make_interval(days => $4)) returning id)
     insert into refresh_token (hash, family_id) select $5, id from family`,
    [familyId, accountId, linkHash, idleDays, tokenHash(token)],
  );
  return token;
}

/** Derived, not stored: whoever repeats a lost request gets the same token, and the database never holds it. */
function successorOf(key: Buffer, token: string, familyId: string): string {
  return `${familyId}.${createHmac('sha256', key).update(token).digest('base64url')}`;
}

/**
 * Exchanges a refresh token for its successor; undefined when it is unknown, expired or revoked. A token that was
 * rotated before, outside the grace window, is stolen or replayed: its whole family ends with it (decision 2).
 */
export function rotateRefreshToken(
  pool: Pool,
  key: Buffer,
  token: string,
): Promise<{ accountId: string; token: string } | undefined> {
  const familyId = refreshTokenShape.exec(token)?.[1];
  if (familyId === undefined) return Promise.resolve(undefined);
  return inTransaction(pool, async client => {
    const accountId = await lockFamily(client, familyId);
    if (accountId === undefined) return undefined;
    const successor = successorOf(key, token, familyId);
    switch (await stateOf(client, familyId, token)) {
      case 'current':
        await rotate(client, familyId, token, successor);
        return { accountId, token: successor };
      case 'in grace':
        return { accountId, token: successor };
      case 'used':
        await client.query('update refresh_family set revoked_at = now() where id = $1', [familyId]);
        return undefined;
    }
  });
}

async function lockFamily(client: PoolClient, familyId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ account_id: string }>(
    `select account_id from refresh_family f
     where id = $1 and revoked_at is null and expires_at > now()
       and not exists (select from link_token l where l.hash = f.link_token_hash
                       and (l.revoked_at is not null or l.expires_at <= now()))
     for update`,
    [familyId],
  );
  return rows[0]?.account_id;
}

async function stateOf(client: PoolClient, familyId: string, token: string) {
  const { rows } = await client.query<{ state: 'current' | 'in grace' | 'used' }>(
    `select case when rotated_at is null then 'current'
                 when rotated_at > clock_timestamp() - make_interval(secs => $3) then 'in grace'
                 else 'used' end as state
     from refresh_token where hash = $1 and family_id = $2`,
    [tokenHash(token), familyId, graceSeconds],
  );
  return rows[0]?.state ?? 'used';
}

async function rotate(client: PoolClient, familyId: string, token: string, successor: string): Promise<void> {
  await client.query(
    `delete from refresh_token
     where family_id = $1 and rotated_at <= clock_timestamp() - make_interval(secs => $2)`,
    [familyId, graceSeconds],
  );
  await client.query('update refresh_token set rotated_at = clock_timestamp() where hash = $1', [
    tokenHash(token),
  ]);
  await client.query('insert into refresh_token (hash, family_id) values ($1, $2)', [
    tokenHash(successor),
    familyId,
  ]);
  await client.query(
    'update refresh_family set expires_at = now() + make_interval(days => $2) where id = $1',
    [familyId, idleDays],
  );
}
