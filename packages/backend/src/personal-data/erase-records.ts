import type { PoolClient } from 'pg';
import { discardShareLogins } from '../mail/share-login-mail.ts';
import { discardReminders } from '../mail/share-reminder-mail.ts';

/** How many of each went. */
export type ErasedCounts = { comments: number; photos: number };

/** SQL: whatever the portal has written down about the accounts `$1` beside their readings. */
const recordsSql = [
  'delete from link_token where account_id = any($1)',
  'delete from login_device where account_id = any($1)',
  'delete from login_address where account_id = any($1)',
  'delete from login_event where account_id = any($1)',
  'delete from idempotency_key where account_id = any($1)',
  'delete from data_request where account_id = any($1)',
  'delete from daily_use where account_id = any($1)',
  'delete from lost_job where account_id = any($1)',
  'delete from share_event where account_id = any($1) or share_id = any($1)',
  `delete from mail using crm_registration registration, account
   where registration.account_id = any($1) and account.id = registration.account_id and state <> 'sending'
     and mail.application_id = account.application_id and lower(recipient) = lower(registration.email)`,
  'delete from crm_registration where account_id = any($1)',
  'delete from crm_self_service where account_id = any($1)',
  'delete from crm_confirmed_reading where account_id = any($1)',
];

const commentsSql = `
  update reading_result result set comment = null from submission
  where submission.id = submission_id and account_id = any($1) and comment is not null`;

/** Corrections by others show them no more either. */
const photosSql = `
  with own as materialized (
    select shown.id from submission join reading_result result on result.submission_id = submission.id
      join reading_photo shown on shown.result_id = result.id where account_id = any($1)),
  kept as (delete from kept_reading_image using own where image_id = own.id)
  delete from reading_photo using own where reading_photo.id = own.id`;

const unlistedPhotosSql = `
  delete from unknown_reading_photo shown using unknown_reading reading
  where reading.id = reading_id and account_id = any($1)`;

/**
 * Erases what is known of accounts, except the accounts themselves, their jobs, and what billing needs of their readings
 * (decision 68). It may run again: a request that was on its way may have left something.
 */
export async function eraseRecords(client: PoolClient, accountIds: readonly string[]): Promise<ErasedCounts> {
  const run = async (sql: string) => (await client.query(sql, [accountIds])).rowCount ?? 0;
  for (const id of accountIds) {
    await discardShareLogins(client, id);
    await discardReminders(client, id);
  }
  // Their sessions are known until they would have expired: devices are told that the account is gone.
  await run(
    'update refresh_family set link_token_hash = null where account_id = any($1) and link_token_hash is not null',
  );
  for (const sql of recordsSql) await run(sql);
  const comments =
    (await run(commentsSql)) +
    (await run(
      'update unknown_reading set comment = null where account_id = any($1) and comment is not null',
    ));
  return { comments, photos: (await run(photosSql)) + (await run(unlistedPhotosSql)) };
}
