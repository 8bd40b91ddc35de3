import type { PoolClient } from 'pg';
import { tokenHash } from '../auth/token-hash.ts';
import { RequestError } from '../plugins/request-error.ts';
import { storeRegistration } from './registration.ts';
import { type RegistrationEvent, registrationOf } from './registration-event.ts';

type Applied = { applied: boolean };

/**
 * Applies an event once; a repetition gets the first response. An event that is older than an applied one changes
 * nothing.
 * @throws RequestError `event_id_reused`, `self_service_token_unknown`
 */
export async function applyEvent(
  client: PoolClient,
  { id, bodyHash, event }: { id: string; bodyHash: Buffer; event: RegistrationEvent },
): Promise<Applied> {
  const claimed = await client.query(
    'insert into crm_event (id, body_hash) values ($1, $2) on conflict do nothing',
    [id, bodyHash],
  );
  if (claimed.rowCount === 0) return repeated(client, id, bodyHash);
  const accountId = await lockAccount(client, event.selfServiceToken);
  const { rowCount } = await client.query(
    `update crm_self_service set last_event = $2
     where account_id = $1 and (last_event is null or last_event <= $2)`,
    [accountId, event.occurred],
  );
  const applied = rowCount === 1;
  if (!applied) return { applied };
  await storeRegistration(client, accountId, registrationOf(event));
  await client.query('update crm_event set applied = true where id = $1', [id]);
  return { applied };
}

async function repeated(client: PoolClient, id: string, bodyHash: Buffer): Promise<Applied> {
  const { rows } = await client.query<Applied & { same: boolean }>(
    'select applied, body_hash = $2 as same from crm_event where id = $1',
    [id, bodyHash],
  );
  const [known] = rows;
  if (!known?.same)
    throw new RequestError('event_id_reused', 'This webhook-id came with another body before.');
  return { applied: known.applied };
}

/** Other events for the account wait. */
async function lockAccount(client: PoolClient, token: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select account_id as id from crm_self_service where token_hash = $1 for update',
    [tokenHash(token)],
  );
  if (rows[0] === undefined)
    throw new RequestError('self_service_token_unknown', 'No account has this selfServiceToken.');
  return rows[0].id;
}
