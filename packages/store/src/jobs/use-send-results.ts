import type { ApiResult, Job, SendResultsRequest } from '@zaehlwerk/api';
import { useCallback } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { sendResults } from './send-results.ts';

/**
 * Sends readings of one job as the account that they were entered under, which need not be the current one any more.
 * Where it is not logged in, nothing is sent. Repeating with the same `idempotencyKey` has no second effect
 * (decisions.md 5); use another key when the readings differ.
 */
export function useSendResults(): (
  accountId: string,
  jobId: string,
  request: SendResultsRequest,
  idempotencyKey: string,
) => Promise<ApiResult<Job>> {
  const portal = usePortal();
  return useCallback(
    (accountId, jobId, request, idempotencyKey) =>
      sendResults(portal, accountId, jobId, request, idempotencyKey),
    [portal],
  );
}
