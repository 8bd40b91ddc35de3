import { type AccountInfo, type ApiError, fetchAccountInfo } from '@zaehlwerk/api';
import { atom, useAtomValue } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { portalOf } from '../portal/portal.ts';
import { type ServerValue, serverValueOf, valueOrThrow } from '../portal/server-value.ts';
import { accountCall } from '../session/account-call.ts';
import { type Account, currentAccountAtom } from '../session/accounts.ts';
import { perAccount } from '../session/per-account.ts';
import { keepAccountInfo } from './kept-account-info.ts';

/** The key of an account's info in the query cache. */
export function accountInfoKey(account: Account) {
  return ['account-info', account.id] as const;
}

/** The account info of one account as a query. */
export const accountInfoAtomOf = perAccount(account =>
  atomWithQuery<AccountInfo, ApiError, AccountInfo, ReturnType<typeof accountInfoKey>>(
    get => ({
      queryKey: accountInfoKey(account),
      queryFn: async ({ signal }) => {
        const portal = portalOf(get);
        const info = valueOrThrow(await fetchAccountInfo(accountCall(portal, account), { signal }));
        void keepAccountInfo(portal, account, info);
        return info;
      },
    }),
    get => portalOf(get).queries,
  ),
);

const currentAccountInfoAtom = atom((get): ServerValue<AccountInfo> => {
  const account = get(currentAccountAtom);
  return account ? serverValueOf(get(accountInfoAtomOf(account))) : { status: 'loading' };
});

/** Name of the current account, and `parentName` of the account that created it, if one did. */
export function useAccountInfo(): ServerValue<AccountInfo> {
  return useAtomValue(currentAccountInfoAtom);
}
