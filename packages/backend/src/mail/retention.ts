import type { Pool } from 'pg';
import { removeOldFiles } from './file-transport.ts';

/** How long the record of a mail is kept, from when it was queued (decision 53). */
const recordDays = 30;
/** How long a dead mail can be sent again; what it was made from goes then. */
const deadContentDays = 14;

/** Removes the contents of mails that were given up long ago, and all that is known of old ones. */
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

/** Removes mails that lie in files as long as those that were sent are known. */
export const tidyMailFolder = (directory: string): Promise<void> => removeOldFiles(directory, recordDays);
