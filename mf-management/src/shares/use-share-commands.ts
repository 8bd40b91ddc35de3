import type { ApiResult } from '@zaehlwerk/api';
import {
  changeShare,
  createShare,
  type NewShareRequest,
  type NewShareResponse,
  renewShareLogin,
  type Share,
  type ShareChangeRequest,
  type ShareLogin,
  takeJobBack,
  takeShareBack,
} from '@zaehlwerk/api/sharing';
import { useAccountCall, useServerValue } from '@zaehlwerk/store/data';
import { useMemo } from 'react';
import { shares } from './shares.ts';

/**
 * What an account does with its shares. Each asks for the list anew once the server has done it. Whoever makes something
 * keeps the key until there is an answer: repeated with it, nothing is made twice (decisions.md 5).
 */
export interface ShareCommands {
  create(request: NewShareRequest, key: string, signal?: AbortSignal): Promise<ApiResult<NewShareResponse>>;
  renewLogin(shareId: string, key: string): Promise<ApiResult<ShareLogin>>;
  change(shareId: string, change: ShareChangeRequest): Promise<ApiResult<Share>>;
  takeBack(shareId: string): Promise<ApiResult<undefined>>;
  /** Does not ask for the list anew: it is called for one job after the other. */
  takeJobBack(shareId: string, jobId: string): Promise<ApiResult<undefined>>;
  /** Asks for the list anew; settles when that has ended, well or not. */
  reload(): Promise<void>;
}

/** The commands of an account's shares. */
export function useShareCommands(accountId: string): ShareCommands {
  const call = useAccountCall(accountId);
  const { reload } = useServerValue(shares, accountId);
  return useMemo(() => {
    const done = async <T>(ended: Promise<ApiResult<T>>): Promise<ApiResult<T>> => {
      const result = await ended;
      if (result.ok) void reload();
      return result;
    };
    return {
      create: (request, key, signal) => done(createShare(call, request, key, { signal })),
      renewLogin: (shareId, key) => done(renewShareLogin(call, shareId, key)),
      change: (shareId, change) => done(changeShare(call, shareId, change)),
      takeBack: shareId => done(takeShareBack(call, shareId)),
      takeJobBack: (shareId, jobId) => takeJobBack(call, shareId, jobId),
      reload,
    };
  }, [call, reload]);
}
