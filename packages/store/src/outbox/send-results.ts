import { type ApiResult, type Job, type SendResultsRequest, sendResults as send } from '@zaehlwerk/api';
import type { Portal } from '../portal/portal.ts';
import { putItem } from '../server-value/account-value.ts';
import { whileSending } from '../server-value/sending.ts';
import { accountCall } from '../session/account-call.ts';
import { accountWithId } from '../session/accounts.ts';
import { loggedOut } from '../session/token.ts';

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
    if (sent.ok) await putItem(portal, account, 'jobs', jobId, sent.value);
    return sent;
  });
}
