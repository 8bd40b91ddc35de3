import type { PoolClient } from 'pg';
import { derivedOf, type StoredReading } from '../job/stored-reading.ts';
import type { ConfirmedReading } from '../mail/crm-receipt.ts';

export type UnconfirmedReading = { resultId: string; jobKey: string; reading: ConfirmedReading };

type Row = StoredReading & {
  resultId: string;
  jobKey: string;
  meterNumber: string;
  customMeterType: string | null;
  rateName: string | null;
  readingDate: string;
  created: Date;
  submissionNumber: string;
};

/** Per mail; the rest comes with the next request. */
const mostReadings = 2000;

const sql = `
  select result.id::text as "resultId", job.key::text as "jobKey", job.meter_number as "meterNumber",
    job.meter_type as "meterType", job.custom_meter_type as "customMeterType",
    array(select obis from meter_rate_task other where other.job_key = job.key order by position) as "meterObis",
    task.obis, task.rate_name as "rateName", task.unit, task.post_decimals as "postDecimals",
    result.reading_value::text as value, submission.reading_date::text as "readingDate", submission.created,
    submission.number as "submissionNumber"
  from job_access access
    join job on job.key = access.job_key
    join meter_rate_task task on task.job_key = job.key
    join lateral (select id, submission_id, reading_value from reading_result where task_key = task.key
      order by submission_id desc limit 1) result on true
    join submission on submission.id = result.submission_id
  where access.account_id = $1 and not exists
    (select from crm_confirmed_reading where account_id = $1 and result_id = result.id)
  order by submission.created, submission.id, task.position limit $2`;

/**
 * The current readings of all jobs of an account that are not confirmed to it, in order of arrival (decision 55),
 * whether or not the account sent them.
 */
export async function unconfirmedReadings(client: PoolClient, accountId: string, most = mostReadings) {
  const { rows } = await client.query<Row>(sql, [accountId, most]);
  return rows.map(row => ({ resultId: row.resultId, jobKey: row.jobKey, reading: readingOf(row) }));
}

function readingOf(row: Row): ConfirmedReading {
  const { meterNumber, customMeterType, obis, rateName, readingDate, submissionNumber } = row;
  const { meterType, unit, value } = derivedOf(row);
  return {
    submissionNumber,
    created: row.created.toISOString(),
    readingDate,
    meterNumber,
    meterType,
    ...(customMeterType && { customMeterType }),
    ...(rateName && { rateName }),
    ...(obis && { obis }),
    ...(unit && { unit }),
    value,
  };
}

/** Call it in the transaction that queues the mail. */
export async function markConfirmed(
  client: PoolClient,
  accountId: string,
  readings: readonly UnconfirmedReading[],
): Promise<void> {
  await client.query(
    'insert into crm_confirmed_reading (account_id, result_id) select $1, unnest($2::bigint[])',
    [accountId, readings.map(({ resultId }) => resultId)],
  );
}
