import type { PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';
import { isUuid } from '../plugins/uuid.ts';
import { refuseSharesOfOthers } from './opened-by-link.ts';
import { below, shareUnknown } from './read-shares.ts';

/**
 * Locks a share below an account. Rows that refer to it may still be written: otherwise two transactions could wait for
 * each other.
 * @throws RequestError `share_unknown`, `opened_by_link`
 */
export async function lockShare(client: PoolClient, account: Account, shareId: string): Promise<void> {
  if (!isUuid(shareId)) throw shareUnknown();
  await client.query('select from account where id = $1 for no key update', [shareId]);
  const { rowCount } = await client.query(`${below} select from below where id = $2`, [account.id, shareId]);
  if (rowCount !== 1) throw shareUnknown();
  await refuseSharesOfOthers(client, account, [shareId]);
}

/** SQL: shares between account `$1` and each of `$2`, from top to bottom. */
const waysSql = `with recursive below as (
    select id, array[]::uuid[] as above from account where parent_id = $1 and taken_back_at is null
    union all select account.id, above || below.id from account join below on account.parent_id = below.id
    where taken_back_at is null)
  select id, above from below where id = any($2)`;

/** By the id of a share: the shares between it and the account, from top to bottom. */
type Ways = ReadonlyMap<string, readonly string[]>;

/**
 * Locks shares below an account, and all between, against being taken back: from top to bottom, as `takeBack` does, so
 * that there is no deadlock. Ids are in lower case, as in the database.
 * @throws RequestError `share_unknown`, `opened_by_link`
 */
export async function lockShares(client: PoolClient, account: Account, shareIds: string[]): Promise<Ways> {
  if (!shareIds.every(isUuid)) throw shareUnknown();
  const ways = await waysOf(client, account.id, shareIds);
  await refuseSharesOfOthers(client, account, shareIds);
  const depths = new Map([[account.id, -1]]);
  for (const [id, above] of ways)
    for (const [depth, each] of [...above, id].entries()) depths.set(each, depth);
  const ids = [...depths].sort(([one, a], [other, b]) => a - b || (one < other ? -1 : 1));
  for (const [id] of ids)
    await client.query(`select from account where id = $1 for ${ways.has(id) ? 'no key update' : 'share'}`, [
      id,
    ]);
  // A share may have been taken back before it was locked.
  return waysOf(client, account.id, shareIds);
}

async function waysOf(client: PoolClient, accountId: string, shareIds: readonly string[]): Promise<Ways> {
  const { rows } = await client.query<{ id: string; above: string[] }>(waysSql, [accountId, shareIds]);
  const ways = new Map(rows.map(({ id, above }) => [id, above]));
  if (!shareIds.every(id => ways.has(id))) throw shareUnknown();
  return ways;
}
