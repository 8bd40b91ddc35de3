import type { FieldError } from '@zaehlwerk/api/schema';
import { mostSharedJobs } from '@zaehlwerk/api/share';
import type { PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';
import { faultIf, refuseFields } from '../plugins/request-error.ts';
import { readApplication } from '../public/read-application.ts';

/** `key` of the database, `id` of the utility. */
export type HeldJob = { key: string; id: string; isShareable: boolean };

/** @throws RequestError `share_invalid` with fieldErrors */
export const refuseShare = (faults: readonly FieldError[]) =>
  refuseFields('share_invalid', 'The jobs cannot be shared like this.', faults);

/** Locks the jobs that the account holds, until the share has them. */
export async function lockHeldJobs(client: PoolClient, account: Account, jobIds: string[]) {
  const { features } = await readApplication(client, account.applicationId);
  const { rows } = await client.query<HeldJob>(
    `select job.key, job.id, access.re_share
       and coalesce((job.config #>> '{features,reshareAllowed}')::boolean, $4) as "isShareable"
     from job_access access join job on job.key = access.job_key
     where access.account_id = $1 and job.application_id = $2 and job.id = any($3)
       and job.closed_at is null
     order by job.key for share of access`,
    [account.id, account.applicationId, jobIds, features.reshareAllowed],
  );
  return rows;
}

/** `faultOf` finds more faults of a shareable job; `total` is the number of jobs of the share. */
export function faultsOfJobs(
  jobIds: readonly string[],
  held: readonly HeldJob[],
  total: number,
  faultOf: (job: HeldJob) => string | undefined = () => undefined,
): FieldError[] {
  const found = new Map(held.map(job => [job.id, job]));
  const faultOfJob = (id: string) => {
    const job = found.get(id);
    if (job === undefined) return 'jobUnknown';
    return job.isShareable ? faultOf(job) : 'jobNotShareable';
  };
  return [
    ...faultIf(jobIds.length === 0, 'jobIds', 'jobRequired'),
    ...faultIf(total > mostSharedJobs, 'jobIds', `tooManyJobs, allowed ${mostSharedJobs}`),
    ...jobIds.flatMap((id, index) => {
      const message = faultOfJob(id);
      return message === undefined ? [] : [{ field: `jobIds.${index}`, message }];
    }),
  ];
}
