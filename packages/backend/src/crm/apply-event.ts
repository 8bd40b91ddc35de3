import type { PoolClient } from 'pg';
import { tokenHash } from '../auth/token-hash.ts';
import { RequestError } from '../plugins/request-error.ts';
import { storeRegistration } from './registration.ts';
import { type RegistrationEvent, registrationOf } from './registration-event.ts';
import { ofInstallation } from './webhook-secrets.ts';

type Applied = { applied: boolean };

/**
 * Who reports: the customer system of an application, or of the installation ({@link ofInstallation}), which has nothing
 * to say about the applications `withOwn`.
 */
type CrmSystem = { applicationId: string; withOwn: readonly string[] };
type ReceivedEvent = { id: string; bodyHash: Buffer; event: RegistrationEvent };

/**
 * Applies an event once; a repetition gets the first response. An event that is older than an applied one changes
 * nothing.
 * @throws RequestError `event_id_reused`, `self_service_token_unknown`
 */
export async function applyEvent(
  client: PoolClient,
  system: CrmSystem,
  { id, bodyHash, event }: ReceivedEvent,
): Promise<Applied> {
  const scope = system.applicationId;
  const claimed = await client.query(
    'insert into crm_event (scope, id, body_hash) values ($1, $2, $3) on conflict do nothing',
    [scope, id, bodyHash],
  );
  if (claimed.rowCount === 0) return repeated(client, { scope, id, bodyHash });
  const accountId = await lockAccount(client, system, event.selfServiceToken);
  const { rowCount } = await client.query(
    `update crm_self_service set last_event = $2
     where account_id = $1 and (last_event is null or last_event <= $2)`,
    [accountId, event.occurred],
  );
  const applied = rowCount === 1;
  if (!applied) return { applied };
  await storeRegistration(client, accountId, registrationOf(event));
  await client.query('update crm_event set applied = true where scope = $1 and id = $2', [scope, id]);
  return { applied };
}

type KnownEvent = { scope: string; id: string; bodyHash: Buffer };

async function repeated(client: PoolClient, { scope, id, bodyHash }: KnownEvent): Promise<Applied> {
  const { rows } = await client.query<Applied & { same: boolean }>(
    'select applied, body_hash = $3 as same from crm_event where scope = $1 and id = $2',
    [scope, id, bodyHash],
  );
  const [known] = rows;
  if (!known?.same)
    throw new RequestError('event_id_reused', 'This webhook-id came with another body before.');
  return { applied: known.applied };
}

/** Other events for the account wait. */
async function lockAccount(
  client: PoolClient,
  { applicationId, withOwn }: CrmSystem,
  token: string,
): Promise<string> {
  const isOfSystem =
    applicationId === ofInstallation ? 'application_id <> all($2)' : 'application_id = any($2)';
  const { rows } = await client.query<{ id: string }>(
    `select account_id as id from crm_self_service known join account on account.id = account_id
     where token_hash = $1 and ${isOfSystem} for update of known`,
    [tokenHash(token), applicationId === ofInstallation ? withOwn : [applicationId]],
  );
  if (rows[0] === undefined)
    throw new RequestError('self_service_token_unknown', 'No account has this selfServiceToken.');
  return rows[0].id;
}
