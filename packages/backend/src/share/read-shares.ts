import type { Share } from '@zaehlwerk/api/share';
import type { Pool, PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';
import { idleDays } from '../auth/session.ts';
import { zoneOfAccount } from '../database/day-or-instant.ts';
import { RequestError } from '../plugins/request-error.ts';
import { confinedTo } from './opened-by-link.ts';

/** SQL: `below`, all shares below account `$1` that were not taken back, at any depth. */
export const below = `with recursive below as (
  select id, 1 as depth from account where parent_id = $1 and taken_back_at is null
  union all select account.id, depth + 1 from account join below on account.parent_id = below.id
  where taken_back_at is null)`;

type ShareRow = Omit<Share, 'lastUse' | 'created' | 'expires' | 'disabled' | 'contact' | 'reminded'> & {
  created: Date;
  lastUse: Date | null;
  expires: string | null;
  disabled: boolean;
  contact: string | null;
  reminded: Date | null;
};

/**
 * A refresh extends a session by a fixed time, which tells its last use; the last submission tells it where the session
 * is gone. Everything is selected by the share's id: the planner does not know how few shares there are, and would scan
 * tables of millions.
 */
const sharesSql = `${below} select a.id, a.name, a.username, a.parent_id as "parentId",
    a.may_share as "allowToReShare", a.blocked, a.disabled, a.created, sent.readings,
    greatest(
      (select max(f.expires_at) - make_interval(days => ${idleDays}) from refresh_family f where f.account_id = a.id),
      sent.last) as "lastUse",
    to_char((a.usable_until at time zone ${zoneOfAccount('$1')}) - interval '1 day', 'YYYY-MM-DD') as expires,
    case when own.is_shown then a.contact end as contact,
    case when own.is_shown then a.reminded_at end as reminded,
    array_remove(array(select (select job.id from job where job.key = job_key and closed_at is null)
      from job_access where account_id = a.id order by job_key), null) as jobs
  from below join account a using (id), lateral (
    select count(*)::integer as readings, max(s.created) as last from submission s where s.account_id = below.id) as sent,
    lateral (select a.parent_id = $1 and coalesce(a.made_in_session = $2, $2::uuid is null) as is_shown) as own`;

const shareOf = (row: ShareRow): Share => {
  const { created, lastUse, expires, disabled, contact, reminded, ...share } = row;
  return {
    ...share,
    created: created.toISOString(),
    ...(lastUse && { lastUse: lastUse.toISOString() }),
    ...(expires && { expires }),
    ...(disabled && { disabled }),
    ...(contact && { contact }),
    ...(reminded && { reminded: reminded.toISOString() }),
  };
};

/** Parents come before their children. */
export async function readShares(pool: Pool, account: Account): Promise<Share[]> {
  const values = [account.id, confinedTo(account)];
  const { rows } = await pool.query<ShareRow>(`${sharesSql} order by depth, a.created, a.id`, values);
  return rows.map(shareOf);
}

/** Also for a share elsewhere: its existence is hidden. */
export const shareUnknown = () => new RequestError('share_unknown', 'This account has no such share.');

/** @throws RequestError `share_unknown` */
export async function readShare(client: PoolClient, account: Account, shareId: string): Promise<Share> {
  const values = [account.id, confinedTo(account), shareId];
  const { rows } = await client.query<ShareRow>(`${sharesSql} where a.id = $3`, values);
  const [row] = rows;
  if (row === undefined) throw shareUnknown();
  return shareOf(row);
}
