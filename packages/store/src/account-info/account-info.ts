import { type AccountInfo, fetchAccountInfo } from '@zaehlwerk/api';
import { accountInfoSchema } from '@zaehlwerk/api/schema';
import { atom, useAtomValue } from 'jotai';
import { type AccountQuery, accountQuery } from '../queries/account-query.ts';
import { wholePersister } from '../queries/query-persister.ts';
import type { QueryState } from '../queries/query-state.ts';
import { type StoreContext, storeContextOf } from '../store-context.ts';

const place = { name: 'account-info', version: 1 };

export const accountInfoPersister = wholePersister<AccountInfo>(place, accountInfoSchema);

const kind = { ...place, load: fetchAccountInfo, kept: accountInfoPersister };

/** The account info of each account: the names in the menus. */
export function accountInfoOf(context: StoreContext): AccountQuery<AccountInfo> {
  return accountQuery(context, kind);
}

const ofCurrentAtom = atom(get => accountInfoOf(storeContextOf(get)).stateOf(undefined));
const currentAccountInfoAtom = atom((get): QueryState<AccountInfo> => get(get(ofCurrentAtom)));

/** Name of the current account, and `parentName` of the account that created it, if one did. */
export function useAccountInfo(): QueryState<AccountInfo> {
  return useAtomValue(currentAccountInfoAtom);
}
