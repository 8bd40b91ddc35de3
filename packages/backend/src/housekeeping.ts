import type { Pool } from 'pg';
import { forgetEmails } from './anonymous-reading/receipts.ts';
import { tidyMailFolder, tidyMails } from './mail/retention.ts';
import { tidyDeletedAccounts } from './personal-data/expired-accounts.ts';
import type { PhotoStore } from './photo/photo-store.ts';
import { type Removal, removeExpired } from './retention/remove-expired.ts';
import { defaultLoginLogDays, type Retention } from './retention/retention-settings.ts';
import { mostDays } from './settings/values.ts';

/**
 * Removes expired data: ended sessions and counts, old logins, addresses, devices and responses after a year, and mails
 * after their time.
 */
export async function tidyUp(pool: Pool, loginLogDays = defaultLoginLogDays): Promise<void> {
  // Holders of a share that is closed, or of an account that was deleted, get that code until their session would expire.
  await pool.query(`delete from refresh_family f where expires_at < now() or revoked_at < now() and not exists
    (select from account where id = f.account_id
      and ((disabled or blocked) and parent_id is not null or deleted_at is not null))`);
  await pool.query('delete from login_attempt where window_ends < now()');
  await pool.query("delete from login_address where last_login < now() - interval '1 year'");
  await pool.query("delete from login_device where last_login < now() - interval '1 year'");
  await pool.query(
    `delete from login_event using (
       select id, least(coalesce((retention->>'loginLogDays')::integer, $1), $2) as days from application
       union all select null, $1) retained
     where login_event.application_id is not distinct from retained.id
       and created < now() - make_interval(days => days)`,
    [loginLogDays, mostDays],
  );
  await pool.query('delete from daily_use where day < current_date - 7');
  await pool.query("delete from idempotency_key where created < now() - interval '1 year'");
  await pool.query("delete from anonymous_idempotency_key where created < now() - interval '1 year'");
  await pool.query("delete from crm_event where received < now() - interval '30 days'");
  await tidyDeletedAccounts(pool);
  await forgetEmails(pool);
  await tidyMails(pool);
}

export type Housekeeping = {
  pool: Pool;
  rotateKeys: () => Promise<void>;
  /** For applications without their own; by default 90. */
  loginLogDays?: number | undefined;
  /** Where nothing is said, data stays. */
  retention?: Retention | undefined;
  /** Where mails are files. */
  mailDirectory?: string | undefined;
  photos: PhotoStore;
  onRemoved?: Removal['onRemoved'];
  onDone: () => void;
  onFailed: (error: unknown) => void;
};

const hour = 3_600_000;

/**
 * Now and every hour, until the returned function is called and the last transaction has ended. A step that fails keeps
 * none of the others, and is retried after an hour.
 */
export function keepHouse(house: Housekeeping): () => Promise<void> {
  const end = new AbortController();
  let work: Promise<void> | undefined;
  const tidy = () => {
    work ??= keepHouseOnce(house, end.signal).finally(() => {
      work = undefined;
    });
  };
  tidy();
  const timer = setInterval(tidy, hour).unref();
  return async () => {
    clearInterval(timer);
    end.abort();
    await work;
  };
}

async function keepHouseOnce(
  {
    pool,
    rotateKeys,
    loginLogDays,
    retention = {},
    mailDirectory,
    photos,
    onRemoved,
    onDone,
    onFailed,
  }: Housekeeping,
  signal: AbortSignal,
): Promise<void> {
  if (mailDirectory) void tidyMailFolder(mailDirectory).catch(() => undefined);
  const steps = [
    rotateKeys,
    () => tidyUp(pool, loginLogDays),
    () => removeExpired(pool, { retention, signal, ...(onRemoved && { onRemoved }) }),
    () => photos.tidy(pool, signal),
  ];
  let hasFailed = false;
  for (const step of steps)
    try {
      await step();
    } catch (error) {
      hasFailed = true;
      onFailed(error);
    }
  if (!hasFailed) onDone();
}
