import type { PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';
import { forgetDevices } from '../auth/recognition.ts';
import { endSessions } from '../auth/session.ts';
import { discardShareLogins } from '../mail/share-login-mail.ts';
import { discardReminders } from '../mail/share-reminder-mail.ts';
import { type HashedSecrets, insertLink } from './create-share.ts';
import { lockShare } from './lock-shares.ts';
import { refuseOpenedByLink } from './opened-by-link.ts';
import { noteShareEvent } from './share-event.ts';

/**
 * Takes a share back with all below it (decision 50): it cannot log in any more, sessions and links end, and its jobs
 * are removed. Its readings stay (decision 52).
 * @throws RequestError `share_unknown`, `opened_by_link`
 */
export async function takeBack(client: PoolClient, account: Account, shareId: string): Promise<void> {
  await lockShare(client, account, shareId);
  const ids = [shareId];
  // From top to bottom: a concurrent `createShare` is awaited, and its share is found in the next row.
  for (let row = ids; row.length > 0; ids.push(...row)) {
    const { rows } = await client.query<{ id: string }>(
      `select id from account where parent_id = any($1) and taken_back_at is null order by id for no key update`,
      [row],
    );
    row = rows.map(({ id }) => id);
  }
  // From bottom to top: the event records the jobs before they are gone.
  for (const id of ids.toReversed()) await endOf(client, account, id);
}

async function endOf(client: PoolClient, account: Account, shareId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select job.id from job_access join job on job.key = job_key where account_id = $1 order by job.key',
    [shareId],
  );
  await client.query(
    'update account set disabled = true, taken_back_at = now(), password_hash = null, contact = null where id = $1',
    [shareId],
  );
  await endLogins(client, shareId);
  await discardReminders(client, shareId);
  await client.query('delete from job_access where account_id = $1', [shareId]);
  await noteShareEvent(client, { account, shareId, kind: 'taken_back', jobIds: rows.map(({ id }) => id) });
}

/** Call it after the statement that withdraws the grant of sessions. */
async function endLogins(client: PoolClient, shareId: string): Promise<void> {
  await client.query(
    'update link_token set revoked_at = now() where account_id = $1 and revoked_at is null',
    [shareId],
  );
  await discardShareLogins(client, shareId);
  await endSessions(client, shareId);
  await forgetDevices(client, shareId);
}

/**
 * Removes a job from a share and all below it; a job that is not there is no failure.
 * @throws RequestError `share_unknown`, `opened_by_link`
 */
export async function takeJobBack(
  client: PoolClient,
  account: Account,
  { shareId, jobId }: { readonly shareId: string; readonly jobId: string },
): Promise<void> {
  await lockShare(client, account, shareId);
  refuseOpenedByLink(account);
  const { rowCount } = await client.query(
    `delete from job_access access using job
     where access.account_id = $1 and job.key = access.job_key and job.application_id = $2 and job.id = $3`,
    [shareId, account.applicationId, jobId],
  );
  if (rowCount === 1)
    await noteShareEvent(client, { account, shareId, kind: 'job_removed', jobIds: [jobId] });
}

/**
 * Replaces the login of a share: the former link, password and sessions end at once (decision 51).
 * @throws RequestError `share_unknown`, `opened_by_link`, `idempotency_key_reused`
 */
export async function renewLogin(
  client: PoolClient,
  account: Account,
  shareId: string,
  secrets: HashedSecrets,
): Promise<void> {
  await lockShare(client, account, shareId);
  await client.query('update account set password_hash = $2 where id = $1', [shareId, secrets.passwordHash]);
  await endLogins(client, shareId);
  await insertLink(client, shareId, secrets);
  await noteShareEvent(client, { account, shareId, kind: 'new_login' });
}
