import type { Job, MeterAddress } from '@zaehlwerk/api/schema';
import type { MeterType, ReadingReason } from '@zaehlwerk/domain';
import type { PoolClient } from 'pg';
import { type ApplicationRow, applicationSql } from '../public/read-application.ts';

/** A job without its rates. Days are `YYYY-MM-DD`. */
export type JobRow = {
  key: string;
  id: string;
  done: boolean;
  reShare: boolean;
  earliestExecution: string | null;
  latestExecution: string | null;
  config: NonNullable<Job['config']> | null;
  customer: NonNullable<Job['customer']> | null;
  partner: NonNullable<Job['partner']> | null;
  meterNumber: string;
  meterType: MeterType | null;
  customMeterType: string | null;
  meLoId: string | null;
  maLoId: string | null;
  meterAddress: MeterAddress | null;
};

/** A rate. Decimals are exact text. */
export type TaskRow = {
  key: string;
  jobKey: string;
  taskId: string;
  rateName: string | null;
  obis: string | null;
  unit: string | null;
  preDecimals: number | null;
  postDecimals: number | null;
  targetReadingDate: string | null;
  minimumValue: string | null;
  maximumValue: string | null;
  strictValidation: boolean | null;
};

type ReadingRow = { taskKey: string; readingDate: string; readingValue: string };
export type EventRow = ReadingRow & {
  position: number;
  reason: ReadingReason | null;
  otherReason: string | null;
};
export type ResultRow = ReadingRow & {
  id: string;
  comment: string | null;
  /** ISO 8601 in UTC. */
  created: string;
  submissionNumber: string;
};
export type ImageRow = { resultId: string; imageId: string };

const allHeld = 'select job_key, re_share from job_access where account_id = $1';
const oneHeld = `select access.job_key, access.re_share
  from account join job using (application_id)
  join job_access access on access.job_key = job.key and access.account_id = account.id
  where account.id = $1 and job.id = $2`;

const jobsSql = `select job.key::text, job.id, held.re_share as "reShare",
  sent.job_key is not null as done,
  job.earliest_execution::text as "earliestExecution", job.latest_execution::text as "latestExecution",
  job.config, job.customer, job.partner, job.meter_number as "meterNumber", job.meter_type as "meterType",
  job.custom_meter_type as "customMeterType", job.melo_id as "meLoId", job.malo_id as "maLoId",
  job.meter_address as "meterAddress"
  from held join job on job.key = held.job_key
  left join (select distinct job_key from held join submission using (job_key)) sent on sent.job_key = job.key
  order by job.key`;

const tasksSql = `select task.key::text, task.job_key::text as "jobKey", task.task_id as "taskId",
  task.rate_name as "rateName", task.obis, task.unit, task.pre_decimals as "preDecimals",
  task.post_decimals as "postDecimals", task.target_reading_date::text as "targetReadingDate",
  task.minimum_value::text as "minimumValue", task.maximum_value::text as "maximumValue",
  task.strict_validation as "strictValidation"
  from held join meter_rate_task task using (job_key) order by task.job_key, task.position`;

const eventsSql = `select event.task_key::text as "taskKey", event.position, event.reading_date::text as "readingDate",
  event.reading_value::text as "readingValue", event.reason, event.other_reason as "otherReason"
  from held join meter_rate_task task using (job_key) join reading_event event on event.task_key = task.key`;

const resultsSql = `select result.id::text, result.task_key::text as "taskKey",
  submission.reading_date::text as "readingDate", result.reading_value::text as "readingValue", result.comment,
  to_char(submission.created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created,
  submission.number as "submissionNumber"
  from held join submission using (job_key) join reading_result result on result.submission_id = submission.id
  order by submission.id`;

const imagesSql = `select image.result_id::text as "resultId", image.image_id as "imageId"
  from held join submission using (job_key) join reading_result result on result.submission_id = submission.id
  join result_image image on image.result_id = result.id
  order by image.result_id, image.is_own, image.position`;

/**
 * Reads the jobs of an account with a constant number of statements, in the order of the wire except for events. Call it
 * in a transaction.
 */
export async function readJobRows(client: PoolClient, accountId: string) {
  const select = async <Row extends object>(sql: string) =>
    (await client.query<Row>(`with held as (${allHeld}) ${sql}`, [accountId])).rows;
  return {
    jobs: await select<JobRow>(jobsSql),
    tasks: await select<TaskRow>(tasksSql),
    events: await select<EventRow>(eventsSql),
    results: await select<ResultRow>(resultsSql),
    images: await select<ImageRow>(imagesSql),
  };
}

export type JobRows = Awaited<ReturnType<typeof readJobRows>>;

const arrayOf = (sql: string) => `(select coalesce(json_agg(row), '[]') from (${sql}) row)`;

/** Runs twice with every submission. */
const oneJob = {
  name: 'one job of an account',
  text: `with held as (${oneHeld})
    select ${arrayOf(jobsSql)} as jobs, ${arrayOf(tasksSql)} as tasks, ${arrayOf(eventsSql)} as events,
      ${arrayOf(resultsSql)} as results, ${arrayOf(imagesSql)} as images, row_to_json(application) as application
    from (${applicationSql('(select application_id from account where id = $1)')}) application`,
};

/** The rows of one job, none for one that the account does not hold, and the application of the account. */
export async function readOneJobRows(client: PoolClient, accountId: string, jobId: string) {
  const { rows } = await client.query<JobRows & { application: ApplicationRow }>({
    ...oneJob,
    values: [accountId, jobId],
  });
  if (rows[0] === undefined) throw new Error('An account has an application.');
  return rows[0];
}
