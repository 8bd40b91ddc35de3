import {
  canonicalDecimal,
  type MeterType,
  meterTypeOf,
  unitOfRate,
  withDecimalPlaces,
} from '@zaehlwerk/domain';
import { instantOf, zoneOfApplication } from '../database/day-or-instant.ts';
import { isNewTo } from './cursor.ts';

/** A row of {@link readingsSql}. Numbers are exact text. */
export type ReadingRow = {
  application: string;
  account: string;
  job: string;
  meterNumber: string;
  meLoId: string | null;
  maLoId: string | null;
  earliestExecution: string | null;
  latestExecution: string | null;
  targetReadingDate: string | null;
  meterType: MeterType | null;
  /** The OBIS codes of all registers of the meter: its type may have to be derived from them. */
  meterObis: (string | null)[];
  task: string;
  obis: string | null;
  rateName: string | null;
  unit: string | null;
  postDecimals: number | null;
  value: string;
  readingDate: string;
  comment: string | null;
  created: Date;
  result: string;
  images: string[];
  current: boolean;
  submissionNumber: string;
};

/**
 * Readings sent through the portal since `$1` (a day of the utility's time zone or an instant, inclusive), of the
 * application `$2` or all, that the snapshot `$3` has not seen, in the order in which they arrived. `$1` and `$3` may be
 * null.
 */
export const readingsSql = `
  select account.application_id as application, account.username as account, job.id as job,
    job.meter_number as "meterNumber", job.meter_type as "meterType", job.melo_id as "meLoId", job.malo_id as "maLoId",
    job.earliest_execution::text as "earliestExecution", job.latest_execution::text as "latestExecution",
    task.target_reading_date::text as "targetReadingDate",
    array(select obis from meter_rate_task other where other.job_key = job.key order by position) as "meterObis",
    task.task_id as task, task.obis, task.rate_name as "rateName", task.unit, task.post_decimals as "postDecimals",
    result.reading_value::text as value, submission.reading_date::text as "readingDate", result.comment,
    submission.created, submission.number as "submissionNumber", result.id::text as result,
    array(select image_id::text from result_image where result_id = result.id order by is_own, position) as images,
    not exists (select from reading_result later
      where later.task_key = result.task_key and later.submission_id > result.submission_id) as current
  from submission
    join reading_result result on result.submission_id = submission.id
    join meter_rate_task task on task.key = result.task_key
    join job on job.key = task.job_key
    join account on account.id = submission.account_id
  where ($1::text is null or submission.created >= ${instantOf('$1', zoneOfApplication('$2'))})
    and ${isNewTo('$3', 'submission.arrived')}
    and ($2::text is null or job.application_id = $2)
  order by submission.created, submission.id, task.position`;

/** One exported reading (docs/guide/export.md). `value` is exact decimal text with the register's decimals. */
export type ExportedReading = {
  application: string;
  account: string;
  jobId: string;
  meterNumber: string;
  meterType: MeterType;
  taskId: string;
  obis: string | null;
  rateName: string | null;
  unit: string | null;
  value: string;
  readingDate: string;
  /** Portal readings are customer self-readings (specification section 3, "Reading reasons"). */
  reason: 'OTHER_KSA';
  comment: string | null;
  created: string;
  resultId: string;
  /** False: a later reading of the same register corrects this one (decision 7). */
  current: boolean;
  images: { imageId: string; path: string }[];
  /** What people were told, the same in all rows of a submission (decision 46). */
  submissionNumber: string;
  /** Measurement and market location, as they were imported. */
  meLoId: string | null;
  maLoId: string | null;
  /** The reading period of the job and the day that the register is to be read for, as the last import has them. */
  earliestExecution: string | null;
  latestExecution: string | null;
  targetReadingDate: string | null;
};

/** The columns of the CSV file, in its order. */
export const readingColumns: (keyof ExportedReading)[] = [
  'application',
  'account',
  'jobId',
  'meterNumber',
  'meterType',
  'taskId',
  'obis',
  'rateName',
  'unit',
  'value',
  'readingDate',
  'reason',
  'comment',
  'created',
  'resultId',
  'current',
  'images',
  'submissionNumber',
  'meLoId',
  'maLoId',
  'earliestExecution',
  'latestExecution',
  'targetReadingDate',
];

/** What the utility gets for one stored reading; type and unit are derived where the job has none (decision 14). */
export function exportedReading(row: ReadingRow): ExportedReading {
  const {
    application,
    account,
    job: jobId,
    meterNumber,
    task: taskId,
    obis,
    rateName,
    readingDate,
    comment,
  } = row;
  const meterType = meterTypeOf({
    meter: {
      meterType: row.meterType ?? undefined,
      meterRateTasks: row.meterObis.map(code => ({ obis: code ?? undefined })),
    },
  });
  const folder = `/api/pro/job/${encodeURIComponent(jobId)}/meter-rate-tasks/${encodeURIComponent(taskId)}/result-images`;
  return {
    application,
    account,
    jobId,
    meterNumber,
    meterType,
    taskId,
    obis,
    rateName,
    unit: unitOfRate({ unit: row.unit ?? undefined, obis: obis ?? undefined }, meterType) ?? null,
    value:
      row.postDecimals === null
        ? canonicalDecimal(row.value)
        : withDecimalPlaces(row.value, row.postDecimals),
    readingDate,
    reason: 'OTHER_KSA',
    comment,
    created: row.created.toISOString(),
    resultId: row.result,
    current: row.current,
    images: row.images.map(imageId => ({ imageId, path: `${folder}/${imageId}` })),
    submissionNumber: row.submissionNumber,
    meLoId: row.meLoId,
    maLoId: row.maLoId,
    earliestExecution: row.earliestExecution,
    latestExecution: row.latestExecution,
    targetReadingDate: row.targetReadingDate,
  };
}
