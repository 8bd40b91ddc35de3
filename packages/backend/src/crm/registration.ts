import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';

/** Communication type of confirmations by mail (specification section 4). */
export const emailType = 'EMAIL';

export const communicationTypeSchema = z.string().check(z.maxLength(50), z.regex(/^[A-Z][A-Z0-9_]{0,49}$/));
/** Of one account. */
export const mostCommunicationTypes = 20;

/** With `EMAIL` among the confirmed types there is an address. */
export type Registration = { email: string | null; communicationTypes: string[] };

/** `for update` keeps others from changing it, and from confirming readings, until the transaction ends. */
export async function findRegistration(
  db: Pool | PoolClient,
  accountId: string,
  lock: 'for update' | '' = '',
) {
  const { rows } = await db.query<Registration>(
    `select email, communication_types as "communicationTypes" from crm_registration where account_id = $1 ${lock}`,
    [accountId],
  );
  return rows[0];
}

/** Undefined deletes the registration. */
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
