import type { FieldError } from '@zaehlwerk/api/schema';
import type { ShareJobsRequest } from '@zaehlwerk/api/share';
import type { PoolClient } from 'pg';
import type { Account } from '../auth/authenticate.ts';
import { faultIf } from '../plugins/request-error.ts';
import { faultsOfJobs, type HeldJob, lockHeldJobs, refuseShare } from './job-rules.ts';
import { lockShares } from './lock-shares.ts';
import { refuseOpenedByLink } from './opened-by-link.ts';
import { noteShareEvent, type ShareEvent } from './share-event.ts';

/**
 * Adds jobs of the account to a share, by the rules of `createShare`. With `from` they are taken from that share and
 * all below it at the same moment; readings and logins of both stay.
 * @throws RequestError `share_unknown`, `opened_by_link`, `share_invalid` with fieldErrors
 */
export async function addJobs(
  client: PoolClient,
  account: Account,
  id: string,
  { jobIds, ...request }: ShareJobsRequest,
): Promise<void> {
  const shareId = id.toLowerCase();
  const from = request.from?.toLowerCase();
  const ways = await lockShares(client, account, from === undefined ? [shareId] : [shareId, from]);
  if (from !== undefined) refuseOpenedByLink(account);
  const above = ways.get(shareId) ?? [];
  const held = await lockHeldJobs(client, account, jobIds);
  const own = await keysOf(client, shareId);
  const ofParent = await lockKeysOf(client, above.at(-1) ?? account.id, held);
  const ofFrom = from === undefined ? undefined : await keysOf(client, from);
  const total = new Set([...own, ...held.map(({ key }) => key)]).size;
  refuseShare([
    ...faultsOfFrom(shareId, above, from),
    ...faultsOfJobs(jobIds, held, total, ({ key }) => {
      if (!ofParent.has(key)) return 'jobNotOfParent';
      return ofFrom === undefined || ofFrom.has(key) ? undefined : 'jobNotOfFrom';
    }),
  ]);

  const note = async (event: Omit<ShareEvent, 'account' | 'jobIds'>, jobs: readonly HeldJob[]) => {
    if (jobs.length === 0) return;
    await noteShareEvent(client, { account, ...event, jobIds: jobs.map(job => job.id) });
  };
  if (from !== undefined) {
    await client.query('delete from job_access where account_id = $1 and job_key = any($2)', [
      from,
      held.map(({ key }) => key),
    ]);
    await note({ shareId: from, kind: 'jobs_handed_over' }, held);
  }
  const added = held.filter(({ key }) => !own.has(key));
  await client.query(
    `insert into job_access (account_id, job_key, re_share)
     select account.id, unnest($2::bigint[]), may_share from account where id = $1`,
    [shareId, added.map(({ key }) => key)],
  );
  await note({ shareId, kind: 'jobs_added' }, added);
}

/** Jobs are not moved to the same share, nor to one that would lose them with `from`. */
const faultsOfFrom = (shareId: string, above: readonly string[], from = ''): FieldError[] => [
  ...faultIf(from === shareId, 'from', 'sameShare'),
  ...faultIf(above.includes(from), 'from', 'shareAbove'),
];

async function keysOf(client: PoolClient, accountId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    'select job_key as key from job_access where account_id = $1',
    [accountId],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Locks the jobs that an account has, until the share has them. */
async function lockKeysOf(client: PoolClient, accountId: string, jobs: readonly HeldJob[]) {
  const { rows } = await client.query<{ key: string }>(
    `select job_key as key from job_access where account_id = $1 and job_key = any($2)
     order by job_key for share`,
    [accountId, jobs.map(({ key }) => key)],
  );
  return new Set(rows.map(({ key }) => key));
}
