import {
  type ApiResult,
  type CallOptions,
  fetchResultImage as fetchImage,
  type ResultImage,
} from '@zaehlwerk/api';
import { useCallback } from 'react';
import type { Portal } from '../portal/portal.ts';
import { usePortal } from '../portal/use-portal.ts';
import { accountCall } from '../session/account-call.ts';
import { currentAccountAtom } from '../session/accounts.ts';
import { loggedOut } from '../session/token.ts';

/** Fetches a photo of a sent reading as the current account. */
export async function fetchResultImage(
  portal: Portal,
  image: ResultImage,
  options?: CallOptions,
): Promise<ApiResult<Blob>> {
  const account = portal.jotai.get(currentAccountAtom);
  if (!account) return loggedOut;
  return fetchImage(accountCall(portal, account), image, options);
}

/** Fetches photos of sent readings as the current account (specification section 7); a signal ends it early. */
export function useFetchResultImage(): (
  image: ResultImage,
  options?: CallOptions,
) => Promise<ApiResult<Blob>> {
  const portal = usePortal();
  return useCallback((image, options) => fetchResultImage(portal, image, options), [portal]);
}
