import type { ApiResult, CallOptions } from '@zaehlwerk/api';
import {
  addShareJobs,
  changeShare,
  createShare,
  fetchShareReadings,
  type NewShareRequest,
  renewShareLogin,
  type ShareChangeRequest,
  type ShareJobsRequest,
  takeJobBack,
  takeShareBack,
} from '@zaehlwerk/api/sharing';
import { useAccountCall, useQuery } from '@zaehlwerk/store/data';
import { useMemo } from 'react';
import { shares } from './shares.ts';

const success: ApiResult<undefined> = { ok: true, value: undefined };

const isUnknown = (result: ApiResult<unknown>) =>
  !result.ok && result.error.kind === 'refused' && result.error.code === 'share_unknown';

/** To take back what is already gone is a success. */
const goneIsSuccess = (result: ApiResult<undefined>) => (isUnknown(result) ? success : result);

/** The commands of an account's shares. Each loads the list again once it is done. Those that create take an idempotency key. */
export function useShareCommands(accountId: string) {
  const call = useAccountCall(accountId);
  const { invalidate: reload } = useQuery(shares, accountId);
  return useMemo(() => {
    const done = async <T>(ended: Promise<ApiResult<T>>): Promise<ApiResult<T>> => {
      const result = await ended;
      // An unknown share is still on the screen.
      if (result.ok || isUnknown(result)) void reload();
      return result;
    };
    const takeAllBack = async (
      shareId: string,
      jobIds: readonly string[],
      onTaken: (jobId: string) => void,
    ) => {
      for (const jobId of jobIds) {
        const result = goneIsSuccess(await takeJobBack(call, shareId, jobId));
        if (!result.ok) return result;
        onTaken(jobId);
      }
      return success;
    };
    return {
      create: (request: NewShareRequest, key: string) => done(createShare(call, request, key)),
      renewLogin: (shareId: string, key: string) => done(renewShareLogin(call, shareId, key)),
      change: (shareId: string, change: ShareChangeRequest) => done(changeShare(call, shareId, change)),
      /** Gives a share more jobs; with `from`, another one hands them over. */
      addJobs: (shareId: string, request: ShareJobsRequest, key: string) =>
        done(addShareJobs(call, shareId, request, key)),
      takeBack: (shareId: string) => done(takeShareBack(call, shareId).then(goneIsSuccess)),
      /** One after the other, up to the first that fails. */
      takeJobsBack: async (...args: Parameters<typeof takeAllBack>) => {
        const result = await takeAllBack(...args);
        void reload();
        return result;
      },
      /** `before`: id of a reading, for those that are older. */
      readings: (shareId: string, before?: string, options?: CallOptions) =>
        fetchShareReadings(call, shareId, before, options),
      /** Settles when the load has ended, successful or not. */
      reload,
    };
  }, [call, reload]);
}
