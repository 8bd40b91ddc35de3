import type { ClientBase } from 'pg';
import { type Changes, changesOf, touched } from './changes.ts';

/**
 * Adds submissions that are not stored yet: identified by job, account and moment of creation. Stored results are never
 * changed or removed. `applyPhotos` adds their photos.
 */
export async function applyResults(client: ClientBase, applicationId: string): Promise<Changes> {
  await client.query(
    `create temp table stated_submission on commit drop as
     select job_id, job_key, account.id as account_id, staged.created, reading_date, readings,
       not exists (select from submission
         where (submission.job_key, submission.account_id, submission.created)
           = (staged_key.job_key, account.id, staged.created)) as is_new
     from staged_submission staged join staged_key using (job_id)
       join account on account.application_id = $1 and lower(account.username) = staged.login`,
    [applicationId],
  );
  await client.query(
    `create temp table stated_result on commit drop as
     select job_id, job_key, account_id, created, value->>'taskId' as task_id,
       (value->>'readingValue')::numeric as reading_value, value->>'comment' as comment,
       value->'readingImages' as images, is_new, ordinality
     from stated_submission, jsonb_array_elements(readings) with ordinality`,
  );
  await client.query(
    // The utility knows these readings: transaction 0 is in every cursor of an export.
    `insert into submission (job_key, account_id, reading_date, created, arrived)
     select job_key, account_id, reading_date, created, '0' from stated_submission where is_new
     order by created`,
  );
  const added = await touched(
    client,
    `insert into reading_result (submission_id, task_key, reading_value, comment)
     select submission.id, task.key, stated.reading_value, stated.comment
     from stated_result stated join submission using (job_key, account_id, created)
       join meter_rate_task task using (job_key, task_id)
     where is_new
     order by submission.id, stated.ordinality
     returning (select job_id || '/' || task_id from meter_rate_task task join staged_key using (job_key)
       where task.key = task_key) as name`,
  );
  return changesOf(client, 'result', 'stated_result', { added });
}
