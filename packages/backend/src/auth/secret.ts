import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** What a key of this installation is for. */
export type SecretName = 'access-token' | 'refresh-token' | 'login-throttle';

/** The 32-byte key of that name, made on first use and then the same for every backend of this database. */
export async function loadSecret(pool: Pool, name: SecretName): Promise<Buffer> {
  const fresh = randomBytes(32);
  const { rows } = await pool.query<{ value: Buffer }>(
    `with made as (insert into secret (name, value) values ($1, $2) on conflict do nothing returning value)
     select value from made union all select value from secret where name = $1`,
    [name, fresh],
  );
  // Two backends made it at the same time: the other one's is visible to the next statement.
  return rows[0]?.value ?? loadSecret(pool, name);
}
