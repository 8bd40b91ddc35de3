import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { tokenHash } from '../auth/token-hash.ts';
import type { Seal } from '../mail/sealed.ts';

const tokenBytes = 32;

/**
 * Identifies an account to the customer system (decision 54): 256 random bits, made on first use and unrelated to
 * logins. It stays the same until the keys of the installation are replaced, which makes it unreadable.
 */
export async function selfServiceTokenOf(pool: Pool, seal: Seal, accountId: string): Promise<string> {
  const sealed = await findSealed(pool, accountId);
  const known = sealed && opened(seal, sealed);
  if (known) return known;
  const token = randomBytes(tokenBytes).toString('base64url');
  // Of two concurrent requests the first one wins.
  await pool.query(
    `insert into crm_self_service as known (account_id, token_hash, token_sealed) values ($1, $2, $3)
     on conflict (account_id) do update
       set token_hash = excluded.token_hash, token_sealed = excluded.token_sealed
       where known.token_sealed = $4`,
    [accountId, tokenHash(token), seal.seal(token), sealed],
  );
  const stored = await findSealed(pool, accountId);
  if (stored === undefined) throw new Error('A token was stored and is not there.');
  return seal.open(stored);
}

async function findSealed(pool: Pool, accountId: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ sealed: string }>(
    'select token_sealed as sealed from crm_self_service where account_id = $1',
    [accountId],
  );
  return rows[0]?.sealed;
}

function opened(seal: Seal, sealed: string): string | undefined {
  try {
    return seal.open(sealed);
  } catch {
    return undefined;
  }
}
