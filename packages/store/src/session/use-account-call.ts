import type { CallRequest, ServerCall } from '@zaehlwerk/api';
import { useMemo } from 'react';
import { useConfined } from '../request-scope.tsx';
import { useStoreContext } from '../store-context.ts';
import { accountCall } from './account-call.ts';
import { accountWithId } from './accounts.ts';
import { loggedOut } from './token.ts';

/**
 * For a module's endpoints. By default of the current account; 401 `logged-out` if it is not logged in, 403
 * `undeclared-request` if the module's declaration lacks the path.
 */
export function useAccountCall(accountId?: string): ServerCall {
  const context = useStoreContext();
  const caller = useMemo(
    () => ({
      async call(request: CallRequest) {
        const account = accountWithId(context, accountId);
        return account ? accountCall(context, account)(request) : loggedOut;
      },
    }),
    [context, accountId],
  );
  return useConfined(caller).call;
}
