import type { SendResultsRequest } from '@zaehlwerk/api/schema';
import {
  type CalendarDay,
  checkSubmission,
  dayOfInstant,
  defaultTimeZone,
  numberToDecimal,
  readingConfigOf,
  today,
} from '@zaehlwerk/domain';
import type { PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';
import type { KeptPhoto } from '../photo/photo-store.ts';
import { storePhotos } from '../photo/store-photos.ts';
import { RequestError } from '../plugins/request-error.ts';
import {
  isOfDay,
  photoBytesOf,
  refuseMoreForJob,
  type Spending,
  spendQuota,
} from '../quota/account-quota.ts';
import type { Quotas } from '../quota/quotas.ts';
import { obviousFaults, type SentPhotos } from '../submission/redraw-photos.ts';
import { refuseFaults } from '../submission/refuse-faults.ts';
import { withNewNumber } from '../submission/submission-number.ts';
import { onUtilityDay } from '../submission/utility-day.ts';

import { readJobAndApplication } from './read-jobs.ts';

export type Sender = { client: PoolClient; account: Account; quotas: Quotas };

export const jobUnknown = () => new RequestError('job_unknown', 'This account has no such job.');

/** For a job that was taken from a share, whose holder knew it (decision 52). */
const jobTakenBack = () => new RequestError('job_taken_back', 'This job was taken back from this share.');

export const photosOf = ({ results }: SendResultsRequest): SentPhotos[] =>
  results.map(({ readingImages = [] }, index) => ({
    field: `results.${index}.readingImages`,
    images: readingImages,
  }));

/**
 * Applies the rules of the job's configuration (decision 6), without decoding photos.
 * @returns what the submission uses up, and its day
 * @throws RequestError `job_unknown`, `job_taken_back`, `submission_invalid` with fieldErrors
 */
export async function validateSubmission(
  client: PoolClient,
  account: Account,
  jobId: string,
  submission: SendResultsRequest,
): Promise<Spending & { day: CalendarDay }> {
  const { job, application } = await readJobAndApplication(client, account.id, jobId);
  if (job === null) throw (await hasLost(client, account, jobId)) ? jobTakenBack() : jobUnknown();
  const ofDay = onUtilityDay(submission, application);
  const config = readingConfigOf(application, job);
  const faults = checkSubmission(ofDay, job, config, today(application.timeZone));
  const photos = photosOf(submission);
  refuseFaults([...faults, ...obviousFaults(photos)]);
  return {
    day: dayOfInstant(ofDay.readingDate),
    accountId: account.id,
    photoBytes: photoBytesOf(photos.flatMap(({ images }) => images)),
    job: { id: jobId, isCorrected: job.done },
  };
}

/**
 * Stores a new submission beside earlier ones (decision 7).
 * @throws RequestError `quota_exceeded`, and those of {@link validateSubmission}
 */
export async function storeSubmission(
  { client, account, quotas }: Sender,
  jobId: string,
  submission: SendResultsRequest,
  images: readonly (readonly KeptPhoto[])[],
): Promise<void> {
  const { day, ...spending } = await validateSubmission(client, account, jobId, submission);
  await spendQuota(client, quotas, spending);
  const stored = await insertSubmission(client, account, { jobId, day, results: submission.results });
  for (const { sentBefore } of stored) refuseMoreForJob(quotas, sentBefore);
  const resultIds = new Map(stored.map(({ taskId, id }) => [taskId, id]));
  for (const [index, { taskId, keptImageIds = [] }] of submission.results.entries()) {
    const resultId = resultIds.get(taskId);
    await storePhotos(client, 'reading_photo', resultId, images[index]);
    await keepImages(client, resultId, keptImageIds);
  }
}

async function hasLost(client: PoolClient, { id, applicationId }: Account, jobId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from lost_job join job on job.key = job_key
     where account_id = $1 and job.application_id = $2 and job.id = $3`,
    [id, applicationId, jobId],
  );
  return rowCount === 1;
}

type StoredResult = { id: string; taskId: string; sentBefore: number };

const storedSubmission = {
  name: 'store a submission',
  text: `with stored as (
      insert into submission (job_key, account_id, reading_date, number)
      select key, $2, $4::date, $5 from job where application_id = $3 and id = $1
      on conflict (number) do nothing returning id, job_key),
    sent as (select * from unnest($6::text[], $7::numeric[], $8::text[]) as r(task_id, value, comment)),
    results as (
      insert into reading_result (submission_id, task_key, reading_value, comment)
      select stored.id, task.key, sent.value, sent.comment
      from stored join meter_rate_task task using (job_key) join sent using (task_id)
      returning id, task_key)
    select results.id, task.task_id as "taskId", (
      select count(*)::integer from submission
      where account_id = $2 and job_key = stored.job_key and ${isOfDay('$9')}) as "sentBefore"
    from stored left join (results join meter_rate_task task on task.key = results.task_key) on true`,
};

type NewSubmission = Pick<SendResultsRequest, 'results'> & { jobId: string; day: CalendarDay };

/** `sentBefore` counts submissions of the account for the job today. */
async function insertSubmission(
  client: PoolClient,
  account: Account,
  { jobId, day, results }: NewSubmission,
): Promise<StoredResult[]> {
  return withNewNumber(async number => {
    const values = [
      ...[jobId, account.id, account.applicationId, day, number],
      results.map(({ taskId }) => taskId),
      results.map(({ readingValue }) => numberToDecimal(readingValue)),
      results.map(({ comment }) => comment?.trim() || null),
      today(defaultTimeZone),
    ];
    const { rows } = await client.query<StoredResult>({ ...storedSubmission, values });
    return rows.length === 0 ? undefined : rows;
  });
}

/** Photos of earlier results that show this one too; validation has checked that they are of its task. */
async function keepImages(client: PoolClient, resultId: string | undefined, imageIds: readonly string[]) {
  if (imageIds.length === 0) return;
  await client.query(
    `insert into kept_reading_image (result_id, position, image_id)
     select $1, ordinality - 1, image_id from unnest($2::uuid[]) with ordinality as kept(image_id, ordinality)`,
    [resultId, imageIds],
  );
}
