import { type ApiResult, type Job, type SendResultsRequest, sendResults as send } from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import { accountCall } from '../session/account-call.ts';
import { type Account, accountWithId } from '../session/accounts.ts';
import { loggedOut } from '../session/token.ts';
import { jobsKey } from './jobs-key.ts';
import { keepJob } from './kept-jobs.ts';
import { whileSending } from './sending.ts';

/** Sends the readings of one job as the account that they were entered under, and as no other; the job that comes back replaces the stored one. */
export async function sendResults(
  portal: Portal,
  accountId: string,
  jobId: string,
  request: SendResultsRequest,
  idempotencyKey: string,
): Promise<ApiResult<Job>> {
  const account = accountWithId(portal, accountId);
  if (!account) return loggedOut;
  return whileSending(account, async () => {
    const sent = await send(accountCall(portal, account), jobId, request, idempotencyKey);
    if (sent.ok) await replaceJob(portal, account, sent.value);
    return sent;
  });
}

async function replaceJob(portal: Portal, account: Account, job: Job): Promise<void> {
  const { queries } = portal;
  const queryKey = jobsKey(account);
  // A list that was asked for before the send would bring the old job back.
  const outdatedLoad = queries.isFetching({ queryKey }) > 0;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Job[]>(queryKey, jobs => jobs?.map(other => (other.id === job.id ? job : other)));
  await keepJob(portal, account, job);
  if (outdatedLoad) void queries.refetchQueries({ queryKey });
}
