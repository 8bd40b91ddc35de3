import type { ClientBase } from 'pg';
import { readApplication } from '../public/read-application.ts';

const most = 20;

/**
 * Accounts with a password whose user name is too short for the login form (`features.loginUsernameMinLength`): those
 * of the file, and also stored ones when the file configures the application.
 */
export async function shortUserNames(client: ClientBase, applicationId: string, isConfigured: boolean) {
  const { loginUsernameMinLength: minimum } = (await readApplication(client, applicationId)).features;
  const { rows } = await client.query<{ line: number | null; username: string }>(
    `select line, account.username
     from account ${isConfigured ? 'left ' : ''}join staged_account staged on staged.login = lower(account.username)
     where application_id = $1 and account.password_hash is not null and length(account.username) < $2
     order by line, account.username limit ${most}`,
    [applicationId, minimum],
  );
  return rows.map(({ line, username }) => ({
    ...(line !== null && { line, field: 'username' }),
    reason: `"${username}" cannot log in: a user name has at least ${minimum} characters (features.loginUsernameMinLength)`,
  }));
}
