import type { ClientBase, Pool } from 'pg';
import { AdministrationError } from './administration-error.ts';

/** An account by its name, in an application or the default one. Upper and lower case of the name are the same. */
export type AccountName = { username: string; applicationId?: string | undefined };

/** The account that was meant. */
export type FoundAccount = { id: string; username: string };

/**
 * The id of an application that exists; without `wanted` the default one.
 * @throws AdministrationError `APPLICATION_UNKNOWN`
 */
export async function findApplication(
  client: ClientBase | Pool,
  wanted: string | undefined,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select id from application where id = $1 or ($1 is null and is_default)',
    [wanted ?? null],
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
 * Finds an account and keeps it to this transaction: logins that are under way wait for what becomes of it. A share that
 * was taken back is none any more.
 * @throws AdministrationError `APPLICATION_UNKNOWN`, `ACCOUNT_UNKNOWN`
 */
export async function lockAccount(
  client: ClientBase,
  { username, applicationId }: AccountName,
): Promise<FoundAccount> {
  const application = await findApplication(client, applicationId);
  const { rows } = await client.query<FoundAccount>(
    `select id, username from account
     where application_id = $1 and lower(username) = lower($2) and taken_back_at is null for no key update`,
    [application, username],
  );
  const [found] = rows;
  if (found) return found;
  throw new AdministrationError(
    'ACCOUNT_UNKNOWN',
    `There is no account "${username}" in application "${application}".`,
  );
}
