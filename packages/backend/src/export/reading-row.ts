import { derivedOf, type StoredReading } from '../job/stored-reading.ts';
import { isExported } from './cursor.ts';

/** Columns that are not exported without a change. */
type ReadingRow = StoredReading & { jobId: string; taskId: string; images: string[] };

/** Readings of jobs in order of arrival. Registers only give a meter the type that it lacks. */
const sql = `
  select account.application_id as application, account.username as account, job.id as "jobId",
    job.meter_number as "meterNumber", job.meter_type as "meterType",
    case when job.meter_type is null
      then array(select obis from meter_rate_task other where other.job_key = job.key order by position)
      else '{}' end as "meterObis",
    task.task_id as "taskId", task.obis, task.rate_name as "rateName", task.unit, task.post_decimals as "postDecimals",
    result.reading_value::text as value, submission.reading_date::text as "readingDate", 'OTHER_KSA' as reason,
    result.comment, submission.created, result.id::text as "resultId",
    not exists (select from reading_result later
      where later.task_key = result.task_key and later.submission_id > result.submission_id) as current,
    array(select image_id::text from result_image where result_id = result.id order by is_own, position) as images,
    submission.number as "submissionNumber", job.melo_id as "meLoId", job.malo_id as "maLoId",
    job.earliest_execution::text as "earliestExecution", job.latest_execution::text as "latestExecution",
    task.target_reading_date::text as "targetReadingDate"
  from submission
    join reading_result result on result.submission_id = submission.id
    join meter_rate_task task on task.key = result.task_key
    join job on job.key = task.job_key
    join account on account.id = submission.account_id
  where ${isExported('submission', 'job.application_id')}
  order by submission.created, submission.id, task.position`;

function written(row: ReadingRow) {
  const { meterObis, postDecimals, images, ...exported } = row;
  const { meterType, unit = null, value } = derivedOf(row);
  const [job, task] = [encodeURIComponent(row.jobId), encodeURIComponent(row.taskId)];
  const folder = `/api/pro/job/${job}/meter-rate-tasks/${task}/result-images`;
  const withPaths = images.map(imageId => ({ imageId, path: `${folder}/${imageId}` }));
  return { ...exported, meterType, unit, value, images: withPaths };
}

/** The readings of jobs as they are exported; docs/guide/export.md describes the columns. */
export const jobReadings = { sql, written, hidden: ['meterObis', 'postDecimals'], exact: ['value'] };
