import type { SendResultsRequest } from '@zaehlwerk/api/schema';
import {
  type CalendarDay,
  checkSubmission,
  dayOfInstant,
  numberToDecimal,
  readingConfigOf,
  today,
} from '@zaehlwerk/domain';
import type { PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';
import { RequestError } from '../plugins/request-error.ts';
import { readApplication } from '../public/read-application.ts';
import { photoBytesOf, type Spending, spendQuota } from '../quota/account-quota.ts';
import type { Quotas } from '../quota/quotas.ts';
import { obviousFaults, type SentPhotos, type SubmittedImage } from '../submission/redraw-photos.ts';
import { refuseFaults } from '../submission/refuse-faults.ts';
import { storePhotos } from '../submission/store-photos.ts';
import { withNewNumber } from '../submission/submission-number.ts';
import { onUtilityDay } from '../submission/utility-day.ts';

import { readJob } from './read-jobs.ts';

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
  const job = await readJob(client, account.id, jobId);
  if (job === undefined) throw (await hasLost(client, account, jobId)) ? jobTakenBack() : jobUnknown();
  const application = await readApplication(client, account.applicationId);
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
  images: readonly (readonly SubmittedImage[])[],
): Promise<void> {
  const { day, ...spending } = await validateSubmission(client, account, jobId, submission);
  await spendQuota(client, quotas, spending);
  const submissionId = await insertSubmission(client, account, jobId, day);
  const resultIds = await insertResults(client, submissionId, submission.results);
  for (const [index, { taskId, keptImageIds = [] }] of submission.results.entries()) {
    const resultId = resultIds.get(taskId);
    await storePhotos(client, 'reading_image', resultId, images[index]);
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

async function insertSubmission(client: PoolClient, account: Account, jobId: string, day: string) {
  return withNewNumber(async number => {
    const { rows } = await client.query<{ id: string }>(
      `insert into submission (job_key, account_id, reading_date, number)
       select key, $2, $4::date, $5 from job where application_id = $3 and id = $1
       on conflict (number) do nothing returning id`,
      [jobId, account.id, account.applicationId, day, number],
    );
    return rows[0]?.id;
  });
}

async function insertResults(
  client: PoolClient,
  submissionId: string,
  results: SendResultsRequest['results'],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; task_id: string }>(
    `with sent as (select * from unnest($2::text[], $3::numeric[], $4::text[]) as r(task_id, value, comment)),
     stored as (
       insert into reading_result (submission_id, task_key, reading_value, comment)
       select s.id, t.key, sent.value, sent.comment
       from submission s join meter_rate_task t using (job_key) join sent using (task_id) where s.id = $1
       returning id, task_key)
     select stored.id, t.task_id from stored join meter_rate_task t on t.key = stored.task_key`,
    [
      submissionId,
      results.map(({ taskId }) => taskId),
      results.map(({ readingValue }) => numberToDecimal(readingValue)),
      results.map(({ comment }) => comment?.trim() || null),
    ],
  );
  return new Map(rows.map(row => [row.task_id, row.id]));
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
