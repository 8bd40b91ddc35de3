import type { Pool } from 'pg';
import { hashPassword } from '../auth/password.ts';
import { forgetDevices } from '../auth/recognition.ts';
import { endSessions } from '../auth/session.ts';
import { inTransaction } from '../database/transaction.ts';
import { checkedPassword } from './checked-account.ts';
import { type AccountName, lockAccount } from './find-account.ts';

/**
 * Refuses all logins and ends all sessions; links and password stay valid for when the account is enabled.
 * @throws AdministrationError `APPLICATION_UNKNOWN`, `ACCOUNT_UNKNOWN`
 */
export function disableAccount(pool: Pool, account: AccountName) {
  return inTransaction(pool, async client => {
    const { id, username } = await lockAccount(client, account);
    await client.query('update account set disabled = true where id = $1', [id]);
    return { username, endedSessions: await endSessions(client, id) };
  });
}

/**
 * Allows logins again, with the password and the links of before; ended sessions stay ended.
 * @throws AdministrationError `APPLICATION_UNKNOWN`, `ACCOUNT_UNKNOWN`
 */
export function enableAccount(pool: Pool, account: AccountName): Promise<string> {
  return inTransaction(pool, async client => {
    const { id, username } = await lockAccount(client, account);
    await client.query('update account set disabled = false where id = $1', [id]);
    return username;
  });
}

/**
 * Replaces the password, ends all sessions, those of links too, and forgets known devices.
 * @throws AdministrationError `ACCOUNT_INVALID`, `APPLICATION_UNKNOWN`, `ACCOUNT_UNKNOWN`
 */
export async function resetPassword(pool: Pool, account: AccountName, password: string) {
  const passwordHash = await hashPassword(checkedPassword(password));
  return inTransaction(pool, async client => {
    const { id, username } = await lockAccount(client, account);
    await client.query('update account set password_hash = $2 where id = $1', [id, passwordHash]);
    await forgetDevices(client, id);
    return { username, endedSessions: await endSessions(client, id) };
  });
}
