import type { AccountInfo, ApiError } from '@zaehlwerk/api';
import { atom, useAtomValue } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { portalOf } from '../portal/portal.ts';
import { type ServerValue, serverValueOf, valueOrThrow } from '../portal/server-value.ts';
import { currentAccountAtom } from '../session/accounts.ts';
import { callAs } from '../session/call-as.ts';
import { perAccount } from '../session/per-account.ts';

/** The account info of one account as a query. */
export const accountInfoAtomOf = perAccount(account =>
  atomWithQuery<AccountInfo, ApiError>(
    get => ({
      queryKey: ['account-info', account.id],
      queryFn: async ({ signal }) =>
        valueOrThrow(await callAs(portalOf(get), account, api => api.fetchAccountInfo({ signal }))),
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
