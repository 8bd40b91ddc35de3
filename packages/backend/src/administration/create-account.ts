import type { Pool, PoolClient } from 'pg';
import { hashPassword } from '../auth/password.ts';
import { inTransaction } from '../database/transaction.ts';
import { AdministrationError } from './administration-error.ts';
import { checkedAccount } from './checked-account.ts';
import { findApplication } from './find-account.ts';
import { rolesOfAccounts } from './roles.ts';

/** Without `roles` it has those of its application. `parent` is the user name of the account above (specification section 6). */
export type NewAccount = {
  username: string;
  name: string;
  password: string;
  roles?: string[] | undefined;
  parent?: string | undefined;
  application?: string | undefined;
};

/**
 * @returns the application
 * @throws AdministrationError `ACCOUNT_INVALID`, `APPLICATION_UNKNOWN`, `PARENT_UNKNOWN`, `USERNAME_TAKEN`
 */
export async function createAccount(pool: Pool, account: NewAccount): Promise<string> {
  const { roles, parent } = account;
  const { username, name, password } = checkedAccount(account);
  const passwordHash = await hashPassword(password);
  return inTransaction(pool, async client => {
    const application = await findApplication(client, account.application);
    const parentId = parent === undefined ? null : await findParent(client, application, parent);
    const { rowCount } = await client.query(
      `insert into account (application_id, username, name, password_hash, roles, parent_id)
       values ($1, $2, $3, $4, coalesce($5, ${rolesOfAccounts('$1')}), $6) on conflict (application_id, lower(username)) do nothing`,
      [application, username, name, passwordHash, roles, parentId],
    );
    if (rowCount === 1) return application;
    throw new AdministrationError(
      'USERNAME_TAKEN',
      `There is already an account "${username}" in application "${application}".`,
    );
  });
}

async function findParent(client: PoolClient, application: string, parent: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from account where application_id = $1 and lower(username) = lower($2)',
    [application, parent],
  );
  const [found] = rows;
  if (found) return found.id;
  throw new AdministrationError(
    'PARENT_UNKNOWN',
    `There is no account "${parent}" in application "${application}" to be its parent.`,
  );
}
