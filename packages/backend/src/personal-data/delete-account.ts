import type { PoolClient } from 'pg';
import { type AccountName, findAccount } from '../administration/find-account.ts';
import { closeDataRequest } from './data-requests.ts';
import { type ErasedCounts, eraseRecords } from './erase-records.ts';
import { leaveJobs } from './leave-jobs.ts';

/** `below`: user names of the shares and accounts that go with it. */
export type DeletedAccount = ErasedCounts & {
  username: string;
  applicationId: string;
  below: string[];
  sessions: number;
  links: number;
  readings: number;
  removedJobs: number;
  /** When its holder has asked for this in the portal. */
  requested: Date | undefined;
  clearedJobs: number;
};

type Row = { id: string; username: string; applicationId: string };

/**
 * Deletes an account and all below it. Readings keep what billing needs, under the row of the account, which has no name
 * any more (decision 68); tokens are answered `account_deleted` for as long as their sessions could have lived.
 * @throws AdministrationError `APPLICATION_UNKNOWN`, `ACCOUNT_UNKNOWN`
 */
export async function deleteAccount(client: PoolClient, account: AccountName): Promise<DeletedAccount> {
  const { id } = await findAccount(client, account);
  const locked = await lockWithAllBelow(client, id);
  // It was deleted while this waited.
  if (locked.length === 0) await findAccount(client, account);
  return deleteAll(client, locked);
}

/** {@link deleteAccount} by id. */
export const deleteAccountById = async (client: PoolClient, id: string): Promise<DeletedAccount> =>
  deleteAll(client, await lockWithAllBelow(client, id));

async function deleteAll(client: PoolClient, [top, ...below]: Row[]): Promise<DeletedAccount> {
  if (top === undefined) throw new Error('A locked account exists.');
  const ids = [top, ...below].map(each => each.id);
  const count = async (sql: string) => (await client.query<{ n: number }>(sql, [ids])).rows[0]?.n ?? 0;
  const links = await count(
    'select count(*)::int as n from link_token where account_id = any($1) and revoked_at is null',
  );
  const readings = await count(
    `select (select count(*) from submission where account_id = any($1))::int
       + (select count(*) from unknown_reading where account_id = any($1))::int as n`,
  );
  // Before the sessions: a login that waits finds the account closed.
  await client.query(
    `update account set username = 'deleted-' || id, name = '', password_hash = null, roles = '{}', may_share = false,
       disabled = true, deleted_at = now(), parent_id = null, blocked = false, usable_until = null,
       made_in_session = null, contact = null, reminded_at = null where id = any($1)`,
    [ids],
  );
  const { rowCount: sessions } = await client.query(
    'update refresh_family set revoked_at = now() where account_id = any($1) and revoked_at is null and expires_at > now()',
    [ids],
  );
  const requested = await closeDataRequest(client, top.id, 'deletion');
  const jobs = await leaveJobs(client, ids);
  const erased = await eraseRecords(client, ids);
  return {
    username: top.username,
    applicationId: top.applicationId,
    below: below.map(({ username }) => username),
    sessions: sessions ?? 0,
    links,
    readings,
    requested,
    ...jobs,
    ...erased,
  };
}

/** From top to bottom, as shares are taken back; one that is being made is awaited. */
async function lockWithAllBelow(client: PoolClient, id: string): Promise<Row[]> {
  const columns = 'id, username, application_id as "applicationId"';
  const all: Row[] = [];
  let { rows } = await client.query<Row>(
    `select ${columns} from account where id = $1 and deleted_at is null for update`,
    [id],
  );
  while (rows.length > 0) {
    all.push(...rows);
    ({ rows } = await client.query<Row>(
      `select ${columns} from account where parent_id = any($1) order by id for update`,
      [rows.map(row => row.id)],
    ));
  }
  return all;
}
