import type { ServerCall } from '@zaehlwerk/api';
import { useCallback } from 'react';
import { useStoreContext } from '../store-context.ts';
import { accountCall } from './account-call.ts';
import { accountWithId } from './accounts.ts';
import { loggedOut } from './token.ts';

/** For a module's endpoints. By default of the current account; 401 `logged-out` if it is not logged in. */
export function useAccountCall(accountId?: string): ServerCall {
  const context = useStoreContext();
  return useCallback(
    async request => {
      const account = accountWithId(context, accountId);
      return account ? accountCall(context, account)(request) : loggedOut;
    },
    [context, accountId],
  );
}
