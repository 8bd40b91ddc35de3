import type { DataRequestKind, DataRequests } from '@zaehlwerk/api/personal-data';
import type { Pool, PoolClient } from 'pg';
import { noteDone } from '../audit/audit-trail.ts';
import type { Account } from '../auth/authenticate.ts';

type Db = Pool | PoolClient;

/** In the audit trail, for acts of an account's holder in the portal. */
export const holder = 'holder';

export async function readDataRequests(db: Db, accountId: string): Promise<DataRequests> {
  const { rows } = await db.query<{ kind: DataRequestKind; requested: Date }>(
    'select kind, requested from data_request where account_id = $1 order by requested, kind',
    [accountId],
  );
  return { requests: rows.map(({ kind, requested }) => ({ kind, requested: requested.toISOString() })) };
}

/** A second request of a kind is the first one. */
export async function addDataRequest(client: PoolClient, account: Account, kind: DataRequestKind) {
  const { rowCount } = await client.query(
    'insert into data_request (account_id, kind) values ($1, $2) on conflict do nothing',
    [account.id, kind],
  );
  if (rowCount === 1) await noteAct(client, account, `account.request-${kind}`);
}

export async function withdrawDataRequest(client: PoolClient, account: Account, kind: DataRequestKind) {
  const requested = await closeDataRequest(client, account.id, kind);
  if (requested) await noteAct(client, account, `account.withdraw-${kind}`);
}

/** The moment of the request, if there was one. */
export async function closeDataRequest(
  db: Db,
  accountId: string,
  kind: DataRequestKind,
): Promise<Date | undefined> {
  const { rows } = await db.query<{ requested: Date }>(
    'delete from data_request where account_id = $1 and kind = $2 returning requested',
    [accountId, kind],
  );
  return rows[0]?.requested;
}

async function noteAct(client: PoolClient, { id, applicationId }: Account, action: string): Promise<void> {
  const { rows } = await client.query<{ username: string }>('select username from account where id = $1', [
    id,
  ]);
  await noteDone(client, { actor: holder, action, subject: rows[0]?.username, applicationId }, {});
}
