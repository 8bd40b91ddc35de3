import type { ApiResult, CallOptions } from '@zaehlwerk/api';
import {
  addShareJobs,
  changeShare,
  createShare,
  fetchShareReadings,
  type NewShareRequest,
  type NewShareResponse,
  renewShareLogin,
  type Share,
  type ShareChangeRequest,
  type ShareJobsRequest,
  type ShareLogin,
  type ShareReadingsResponse,
  takeJobBack,
  takeShareBack,
} from '@zaehlwerk/api/sharing';
import { useAccountCall, useQuery } from '@zaehlwerk/store/data';
import { useMemo } from 'react';
import { shares } from './shares.ts';

/**
 * What an account does with its shares. Each asks for the list anew once the server has done it. Whoever makes something
 * keeps the key until there is an answer: repeated with it, nothing is made twice (decisions.md 5).
 */
export interface ShareCommands {
  create(request: NewShareRequest, key: string): Promise<ApiResult<NewShareResponse>>;
  renewLogin(shareId: string, key: string): Promise<ApiResult<ShareLogin>>;
  change(shareId: string, change: ShareChangeRequest): Promise<ApiResult<Share>>;
  /** Gives a share more jobs; with `from`, another one hands them over. */
  addJobs(shareId: string, request: ShareJobsRequest, key: string): Promise<ApiResult<Share>>;
  /** Takes a share back. That it is gone already is a success: it is what was wanted. */
  takeBack(shareId: string): Promise<ApiResult<undefined>>;
  /**
   * Takes jobs from a share, one after the other, and calls `onTaken` with each; ends with the first that fails. One that
   * the share lacks counts as taken.
   */
  takeJobsBack(
    shareId: string,
    jobIds: readonly string[],
    onTaken: (jobId: string) => void,
  ): Promise<ApiResult<undefined>>;
  /** Who has read what; with `before`, the id of a reading, what is older. */
  readings(
    shareId: string,
    before?: string,
    options?: CallOptions,
  ): Promise<ApiResult<ShareReadingsResponse>>;
  /** Asks for the list anew; settles when that has ended, well or not. */
  reload(): Promise<void>;
}

/** The commands of an account's shares. */
export function useShareCommands(accountId: string): ShareCommands {
  const call = useAccountCall(accountId);
  const { invalidate: reload } = useQuery(shares, accountId);
  return useMemo(() => {
    const done = async <T>(ended: Promise<ApiResult<T>>): Promise<ApiResult<T>> => {
      const result = await ended;
      // What is not there any more is still on the screen.
      if (result.ok || isUnknown(result)) void reload();
      return result;
    };
    const takeAll = async (shareId: string, jobIds: readonly string[], onTaken: (jobId: string) => void) => {
      for (const jobId of jobIds) {
        const result = goneIsWell(await takeJobBack(call, shareId, jobId));
        if (!result.ok) return result;
        onTaken(jobId);
      }
      return well;
    };
    return {
      create: (request, key) => done(createShare(call, request, key)),
      renewLogin: (shareId, key) => done(renewShareLogin(call, shareId, key)),
      change: (shareId, change) => done(changeShare(call, shareId, change)),
      addJobs: (shareId, request, key) => done(addShareJobs(call, shareId, request, key)),
      takeBack: shareId => done(takeShareBack(call, shareId).then(goneIsWell)),
      takeJobsBack: async (shareId, jobIds, onTaken) => {
        const result = await takeAll(shareId, jobIds, onTaken);
        void reload();
        return result;
      },
      readings: (shareId, before, options) => fetchShareReadings(call, shareId, before, options),
      reload,
    };
  }, [call, reload]);
}

const well: ApiResult<undefined> = { ok: true, value: undefined };

const isUnknown = (result: ApiResult<unknown>) =>
  !result.ok && result.error.kind === 'refused' && result.error.code === 'share_unknown';

const goneIsWell = (result: ApiResult<undefined>) => (isUnknown(result) ? well : result);
