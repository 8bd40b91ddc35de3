import type { ClientBase } from 'pg';
import { hashPassword, verifyPassword } from '../auth/password.ts';

const atOnce = 4;

async function changedHash(stored: string | null, password: string): Promise<string | undefined> {
  return stored !== null && (await verifyPassword(stored, password)) ? undefined : hashPassword(password);
}

/**
 * Puts the argon2 hashes of new and changed passwords into `staged_account`; a password that the stored hash still
 * verifies stays as it is. `passwords` is keyed by user name in lower case.
 */
export async function stagePasswords(
  client: ClientBase,
  applicationId: string,
  passwords: ReadonlyMap<string, string>,
): Promise<void> {
  const logins = [...passwords.keys()];
  const { rows } = await client.query<{ login: string; hash: string | null }>(
    `select lower(username) as login, password_hash as hash from account
     where application_id = $1 and lower(username) = any($2)`,
    [applicationId, logins],
  );
  const stored = new Map(rows.map(({ login, hash }) => [login, hash]));
  for (let start = 0; start < logins.length; start += atOnce) {
    const batch = logins.slice(start, start + atOnce);
    const hashes = await Promise.all(
      batch.map(login => changedHash(stored.get(login) ?? null, passwords.get(login) ?? '')),
    );
    await client.query(
      `update staged_account set password_hash = fresh.hash
       from unnest($1::text[], $2::text[]) as fresh (login, hash)
       where staged_account.login = fresh.login and fresh.hash is not null`,
      [batch, hashes.map(hash => hash ?? null)],
    );
  }
}
