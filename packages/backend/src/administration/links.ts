import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { tokenHash } from '../auth/token-hash.ts';
import { endOf, zoneOfAccount } from '../database/day-or-instant.ts';
import { inTransaction } from '../database/transaction.ts';
import { AdministrationError } from './administration-error.ts';
import { type AccountName, lockAccount } from './find-account.ts';

/** `expires`: the last day of the link, or the instant at which it ends. `keepOthers`: earlier links stay valid. */
export type LinkOptions = { expires?: string; keepOthers?: boolean };

/**
 * Makes a login link: a token of 192 random bits, of which only the hash is stored (decision 3).
 * `revokedLinks` counts the links that ended with it.
 * @throws AdministrationError `APPLICATION_UNKNOWN`, `ACCOUNT_UNKNOWN`, `EXPIRY_PAST`
 */
export function newLink(pool: Pool, account: AccountName, { expires, keepOthers = false }: LinkOptions) {
  const token = randomBytes(24).toString('base64url');
  return inTransaction(pool, async client => {
    const { id, username } = await lockAccount(client, account);
    const revokedLinks = keepOthers ? 0 : await revoke(client, id);
    const { rows } = await client.query<{ isOver: boolean | null }>(
      `insert into link_token (hash, account_id, expires_at) values ($1, $2, ${endOf('$3::text', zoneOfAccount('$2'))})
       returning expires_at <= now() as "isOver"`,
      [tokenHash(token), id, expires ?? null],
    );
    if (rows[0]?.isOver === true) {
      throw new AdministrationError('EXPIRY_PAST', `The link would have expired already (${expires}).`);
    }
    return { username, token, revokedLinks };
  });
}

/**
 * Revokes all links; their sessions end at their next request.
 * @throws AdministrationError `APPLICATION_UNKNOWN`, `ACCOUNT_UNKNOWN`
 */
export function revokeLinks(pool: Pool, account: AccountName) {
  return inTransaction(pool, async client => {
    const { id, username } = await lockAccount(client, account);
    return { username, revokedLinks: await revoke(client, id) };
  });
}

/** Counts only links that were valid until now. */
async function revoke(client: PoolClient, accountId: string): Promise<number> {
  const { rows } = await client.query<{ counts: boolean }>(
    `update link_token set revoked_at = now() where account_id = $1 and revoked_at is null
     returning expires_at is null or expires_at > now() as counts`,
    [accountId],
  );
  return rows.filter(({ counts }) => counts).length;
}
