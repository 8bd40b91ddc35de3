import type { ClientBase } from 'pg';

/** Jobs that no other account has: those without a reading are removed, the others keep meter and readings. */
export type LeftJobs = { removedJobs: number; clearedJobs: number };

/** Takes all jobs from accounts. Jobs without another holder lose their customer. */
export async function leaveJobs(client: ClientBase, accountIds: readonly string[]): Promise<LeftJobs> {
  const { rows } = await client.query<{ key: string }>(
    `select distinct job_key::text as key from job_access held where account_id = any($1)
       and not exists (select from job_access where job_key = held.job_key and account_id <> all($1))`,
    [accountIds],
  );
  const keys = rows.map(({ key }) => key);
  await client.query('delete from job_access where account_id = any($1)', [accountIds]);
  // A reading on its way is awaited, and seen.
  await client.query('select from job where key = any($1::bigint[]) order by key for update', [keys]);
  const removed = await client.query(
    `delete from job where key = any($1::bigint[]) and not exists (select from submission where job_key = key)
       and not exists (select from unknown_reading_decision where job_key = key)`,
    [keys],
  );
  const cleared = await client.query(
    `update job set customer = null, partner = null, meter_address = null where key = any($1::bigint[])`,
    [keys],
  );
  await client.query(
    `update meter_rate_task set reading_events = '{}' where job_key = any($1::bigint[]) and cardinality(reading_events) > 0`,
    [keys],
  );
  return { removedJobs: removed.rowCount ?? 0, clearedJobs: cleared.rowCount ?? 0 };
}
