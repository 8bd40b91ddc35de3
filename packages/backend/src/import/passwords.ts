import type { ClientBase } from 'pg';
import { hashPassword, verifyPassword } from '../auth/password.ts';

const atOnce = 4;

async function changedHash(stored: string | null, password: string): Promise<string | undefined> {
  return stored !== null && (await verifyPassword(stored, password)) ? undefined : hashPassword(password);
}

/**
 * Puts argon2 hashes of new and changed passwords into `staged_account`; a hash that still verifies stays. Only the
 * database folds user names: JavaScript folds some letters differently (`İ`), and their passwords would be lost.
 */
export async function stagePasswords(
  client: ClientBase,
  applicationId: string,
  passwords: ReadonlyMap<string, string>,
): Promise<void> {
  const usernames = [...passwords.keys()];
  const { rows } = await client.query<{ username: string; hash: string | null }>(
    `select wanted.username, password_hash as hash
     from unnest($2::text[]) as wanted (username)
       join account on application_id = $1 and lower(account.username) = lower(wanted.username)`,
    [applicationId, usernames],
  );
  const stored = new Map(rows.map(({ username, hash }) => [username, hash]));
  for (let start = 0; start < usernames.length; start += atOnce) {
    const batch = usernames.slice(start, start + atOnce);
    const hashes = await Promise.all(
      batch.map(username => changedHash(stored.get(username) ?? null, passwords.get(username) ?? '')),
    );
    await client.query(
      `update staged_account set password_hash = fresh.hash
       from unnest($1::text[], $2::text[]) as fresh (username, hash)
       where staged_account.login = lower(fresh.username) and fresh.hash is not null`,
      [batch, hashes.map(hash => hash ?? null)],
    );
  }
}
