import type { Pool } from 'pg';
import { removeOldFiles } from './file-transport.ts';

/** Days since the mail was queued (decision 53). */
const recordDays = 30;
/** Days in which a dead mail can be sent again; then its content is removed. */
const deadContentDays = 14;

export async function tidyMails(pool: Pool): Promise<void> {
  await pool.query(
    `update mail set data = null where state = 'dead' and data is not null
       and finished < now() - make_interval(days => $1)`,
    [deadContentDays],
  );
  await pool.query(
    "delete from mail where created < now() - make_interval(days => $1) and state <> 'sending'",
    [recordDays],
  );
}

export const tidyMailFolder = (directory: string): Promise<void> => removeOldFiles(directory, recordDays);
