import type { ShareChangeRequest } from '@zaehlwerk/api/share';
import type { PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';
import { endSessions } from '../auth/session.ts';
import { endOf, zoneOfAccount } from '../database/day-or-instant.ts';
import { discardReminders } from '../mail/share-reminder-mail.ts';
import { faultIf } from '../plugins/request-error.ts';
import { faultsOfShare, todayOf } from './create-share.ts';
import { refuseShare } from './job-rules.ts';
import { lockShare } from './lock-shares.ts';
import { noteShareEvent, type ShareEvent } from './share-event.ts';

/**
 * Applies the stated fields. A blocked or expired share, and all below it, cannot log in; its login stays valid for
 * later. Accounts that the utility has disabled stay so (decision 67). Unchanged fields make no event.
 * @throws RequestError `share_unknown`, `opened_by_link`, `share_invalid` with fieldErrors
 */
export async function changeShare(
  client: PoolClient,
  account: Account,
  shareId: string,
  { blocked, expires, ...change }: ShareChangeRequest,
): Promise<void> {
  const name = change.name?.trim();
  const { contact } = change;
  refuseShare(faultsOfShare({ name, expires, contact }, await todayOf(client, account)));
  await lockShare(client, account, shareId);
  const note = async (kind: ShareEvent['kind'], changed: number | null) => {
    if (changed === 1) await noteShareEvent(client, { account, shareId, kind });
  };
  if (name !== undefined) {
    const sql = 'update account set name = $2 where id = $1 and name <> $2';
    await note('renamed', (await client.query(sql, [shareId, name])).rowCount);
  }
  if (expires !== undefined) {
    const end = endOf('$2::text', zoneOfAccount('$1'));
    const sql = `update account set usable_until = ${end} where id = $1 and usable_until is distinct from ${end}`;
    await note('expiry_set', (await client.query(sql, [shareId, expires])).rowCount);
  }
  if (contact !== undefined) {
    refuseShare(faultIf(!(await isOwner(client, account, shareId)), 'contact', 'notOwner'));
    const sql = 'update account set contact = $2 where id = $1 and contact is distinct from $2';
    const { rowCount } = await client.query(sql, [shareId, contact?.trim() || null]);
    await note('contact_set', rowCount);
    if (rowCount === 1) await discardReminders(client, shareId);
  }
  if (blocked === undefined) return;
  const sql = 'update account set blocked = $2 where id = $1 and blocked <> $2';
  await note(blocked ? 'blocked' : 'unblocked', (await client.query(sql, [shareId, blocked])).rowCount);
  if (blocked) await endSessions(client, shareId);
}

/** True for the account that made a share; those above it may not see its contact (decision 66). */
async function isOwner(client: PoolClient, account: Account, shareId: string): Promise<boolean> {
  const sql = 'select from account where id = $1 and parent_id = $2';
  return (await client.query(sql, [shareId, account.id])).rowCount === 1;
}
