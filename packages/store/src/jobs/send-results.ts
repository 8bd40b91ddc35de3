import type { ApiResult, Job, SendResultsRequest } from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import { type Account, currentAccountAtom } from '../session/accounts.ts';
import { callAs } from '../session/call-as.ts';
import { loggedOut } from '../session/token.ts';
import { jobsKey } from './jobs-query.ts';
import { whileSending } from './sending.ts';

/** Sends the readings of one job; the job that comes back replaces the stored one. */
export async function sendResults(
  portal: Portal,
  jobId: string,
  request: SendResultsRequest,
  idempotencyKey: string,
): Promise<ApiResult<Job>> {
  const account = portal.jotai.get(currentAccountAtom);
  if (!account) return loggedOut;
  return whileSending(account, async () => {
    const sent = await callAs(portal, account, api => api.sendResults(jobId, request, idempotencyKey));
    if (sent.ok) await replaceJob(portal, account, sent.value);
    return sent;
  });
}

async function replaceJob({ queries }: Portal, account: Account, job: Job): Promise<void> {
  const queryKey = jobsKey(account);
  // A list that was asked for before the send would bring the old job back.
  const outdatedLoad = queries.isFetching({ queryKey }) > 0;
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<Job[]>(queryKey, jobs => jobs?.map(other => (other.id === job.id ? job : other)));
  if (outdatedLoad) void queries.refetchQueries({ queryKey });
}
