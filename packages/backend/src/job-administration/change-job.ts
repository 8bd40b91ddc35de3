import type { PoolClient } from 'pg';
import { AdministrationError } from '../administration/administration-error.ts';
import { findApplication } from '../administration/find-account.ts';

export type JobName = { job: string; application?: string | undefined };

type JobRow = { key: string; meterNumber: string; isClosed: boolean; accounts: number };

/** @throws AdministrationError `APPLICATION_UNKNOWN`, `JOB_UNKNOWN` */
async function lockJob(client: PoolClient, { job, application: wanted }: JobName): Promise<JobRow> {
  const application = await findApplication(client, wanted);
  const { rows } = await client.query<JobRow>(
    `select key::text, meter_number as "meterNumber", closed_at is not null as "isClosed",
       (select count(*)::int from job_access where job_key = key) as accounts
     from job where application_id = $1 and id = $2 for update`,
    [application, job],
  );
  const [found] = rows;
  if (found) return found;
  throw new AdministrationError('JOB_UNKNOWN', `There is no job "${job}" in application "${application}".`);
}

/** `hasChanged`: false if it was so before. */
export type ChangedJob = Pick<JobRow, 'meterNumber' | 'accounts'> & { hasChanged: boolean };

/**
 * Hides a job from all accounts and refuses its readings, or shows it again. Imports leave that as it is.
 * @throws AdministrationError `APPLICATION_UNKNOWN`, `JOB_UNKNOWN`
 */
export async function setJobClosed(
  client: PoolClient,
  name: JobName,
  isClosed: boolean,
): Promise<ChangedJob> {
  const job = await lockJob(client, name);
  const hasChanged = job.isClosed !== isClosed;
  if (hasChanged)
    await client.query('update job set closed_at = case when $2 then now() end where key = $1', [
      job.key,
      isClosed,
    ]);
  return { meterNumber: job.meterNumber, accounts: job.accounts, hasChanged };
}

export type DeletedJob = Pick<JobRow, 'meterNumber' | 'accounts'> & {
  readings: number;
  photos: number;
  decisions: number;
};

/**
 * Deletes a job. A decision that assigned a reading to it goes, too: that reading is open again.
 * @throws AdministrationError `APPLICATION_UNKNOWN`, `JOB_UNKNOWN`, `JOB_HAS_READINGS` unless those may go
 */
export async function deleteJob(
  client: PoolClient,
  name: JobName,
  { withReadings }: { withReadings: boolean },
): Promise<DeletedJob> {
  const { key, meterNumber, accounts } = await lockJob(client, name);
  const run = async (sql: string) => (await client.query(sql, [key])).rowCount ?? 0;
  const results = `select result.id from submission join reading_result result on result.submission_id = submission.id
    where submission.job_key = $1`;
  await run(`delete from kept_reading_image where result_id in (${results})`);
  const photos = await run(`delete from reading_photo where result_id in (${results})`);
  await run(`delete from reading_result where id in (${results})`);
  const readings = await run('delete from submission where job_key = $1');
  if (readings > 0 && !withReadings)
    throw new AdministrationError(
      'JOB_HAS_READINGS',
      `Job "${name.job}" has ${readings} reading${readings === 1 ? '' : 's'}: export them, then delete the job with --with-readings; or close it.`,
    );
  const decisions = await run('delete from unknown_reading_decision where job_key = $1');
  await run('delete from job where key = $1');
  return { meterNumber, accounts, readings, photos, decisions };
}
