import type { ServerCall } from '@zaehlwerk/api';
import { useCallback } from 'react';
import { useStoreContext } from '../store-context.ts';
import { accountCall } from './account-call.ts';
import { accountWithId, currentAccountAtom } from './accounts.ts';
import { loggedOut } from './token.ts';

/**
 * The calls of an account, of the one that is current at that moment by default: what a module makes its own endpoints
 * of. Answered with 401 `logged-out`, and not sent, where the account is not logged in.
 */
export function useAccountCall(accountId?: string): ServerCall {
  const context = useStoreContext();
  return useCallback(
    async request => {
      const account =
        accountId === undefined ? context.jotai.get(currentAccountAtom) : accountWithId(context, accountId);
      return account ? accountCall(context, account)(request) : loggedOut;
    },
    [context, accountId],
  );
}
