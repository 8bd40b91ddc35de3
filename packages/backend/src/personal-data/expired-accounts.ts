import type { Pool } from 'pg';
import { noteDone } from '../audit/audit-trail.ts';
import { idleDays } from '../auth/session.ts';
import { inTransaction } from '../database/transaction.ts';
import { deleteAccountById } from './delete-account.ts';
import { eraseRecords } from './erase-records.ts';

/** Deletes one account that has been disabled for more than so many days; false if there is none. */
export function deleteExpiredAccount(
  pool: Pool,
  { applicationId: id, days }: { applicationId: string | null; days: number },
  actor: string,
): Promise<boolean> {
  return inTransaction(pool, async client => {
    const { rows } = await client.query<{ id: string }>(
      `select id from account where disabled and deleted_at is null
         and application_id = $2 and disabled_at < now() - make_interval(days => $1)
       order by disabled_at limit 1 for update skip locked`,
      [days, id],
    );
    const [expired] = rows;
    if (!expired) return false;
    const { username, applicationId, below } = await deleteAccountById(client, expired.id);
    const act = { actor, action: 'account.delete', subject: username, applicationId };
    await noteDone(client, act, { below: below.length });
    return true;
  });
}

/**
 * Erases what a request left that was on its way when its account was deleted, and removes deleted accounts that nothing
 * refers to any more.
 */
export async function tidyDeletedAccounts(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    "select id from account where deleted_at > now() - interval '1 day'",
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await inTransaction(pool, client => eraseRecords(client, ids));
  await pool.query(
    `delete from account where deleted_at < now() - make_interval(days => $1)
       and not exists (select from refresh_family where account_id = account.id)
       and not exists (select from submission where account_id = account.id)
       and not exists (select from unknown_reading where account_id = account.id)
       and not exists (select from idempotency_key where account_id = account.id)`,
    [idleDays],
  );
}
