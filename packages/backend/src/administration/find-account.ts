import type { ClientBase, Pool } from 'pg';
import { AdministrationError } from './administration-error.ts';

/** Without an application in the default one; the user name is case-insensitive. */
export type AccountName = { username: string; application?: string | undefined };

/**
 * The id of an existing application; without `wanted` the default one.
 * @throws AdministrationError `APPLICATION_UNKNOWN`
 */
export async function findApplication(client: ClientBase | Pool, wanted: string | undefined) {
  const { rows } = await client.query<{ id: string }>(
    'select id from application where id = $1 or ($1 is null and is_default)',
    [wanted],
  );
  const [found] = rows;
  if (found) return found.id;
  throw new AdministrationError(
    'APPLICATION_UNKNOWN',
    wanted === undefined
      ? 'There is no default application: name one with --application.'
      : `There is no application "${wanted}".`,
  );
}

/**
 * Locks an account until the transaction ends: logins in flight wait. Shares that were taken back are not found, nor
 * accounts that were deleted.
 * @throws AdministrationError `APPLICATION_UNKNOWN`, `ACCOUNT_UNKNOWN`
 */
export const lockAccount = (client: ClientBase, account: AccountName) =>
  selectAccount(client, account, 'taken_back_at is null and deleted_at is null for no key update');

/** Also a share that was taken back. @throws AdministrationError `APPLICATION_UNKNOWN`, `ACCOUNT_UNKNOWN` */
export const findAccount = (client: ClientBase, account: AccountName) =>
  selectAccount(client, account, 'deleted_at is null');

async function selectAccount(client: ClientBase, { username, ...wanted }: AccountName, state: string) {
  const application = await findApplication(client, wanted.application);
  const { rows } = await client.query<{ id: string; username: string }>(
    `select id, username from account where application_id = $1 and lower(username) = lower($2) and ${state}`,
    [application, username],
  );
  const [found] = rows;
  if (found) return found;
  throw new AdministrationError(
    'ACCOUNT_UNKNOWN',
    `There is no account "${username}" in application "${application}".`,
  );
}
