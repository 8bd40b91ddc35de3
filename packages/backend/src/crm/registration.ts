import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';

/** The communication type under which confirmations of readings are mailed (specification section 4). */
export const emailType = 'EMAIL';

/** A communication type as the customer system names it. */
export const communicationTypeSchema = z.string().check(z.maxLength(50), z.regex(/^[A-Z][A-Z0-9_]{0,49}$/));
/** Most of them of one account. */
export const mostCommunicationTypes = 20;

/** What is known of an account that is registered. With `EMAIL` among the confirmed types there is an address. */
export type Registration = { email: string | null; communicationTypes: string[] };

const sql = `select email, communication_types as "communicationTypes" from crm_registration where account_id = $1`;

/** The registration of an account; undefined when it is not registered. */
export async function findRegistration(
  db: Pool | PoolClient,
  accountId: string,
): Promise<Registration | undefined> {
  const { rows } = await db.query<Registration>(sql, [accountId]);
  return rows[0];
}

/** The same, and nobody changes it or confirms readings to the account until the transaction of `client` ends. */
export async function lockRegistration(
  client: PoolClient,
  accountId: string,
): Promise<Registration | undefined> {
  const { rows } = await client.query<Registration>(`${sql} for update`, [accountId]);
  return rows[0];
}

/** Makes the registration of an account what is stated; undefined: it is not registered, and its address is forgotten. */
export async function storeRegistration(
  client: PoolClient,
  accountId: string,
  registration: Registration | undefined,
): Promise<void> {
  if (registration === undefined) {
    await client.query('delete from crm_registration where account_id = $1', [accountId]);
    return;
  }
  await client.query(
    `insert into crm_registration (account_id, email, communication_types) values ($1, $2, $3)
     on conflict (account_id) do update
       set email = excluded.email, communication_types = excluded.communication_types`,
    [accountId, registration.email, registration.communicationTypes],
  );
}
