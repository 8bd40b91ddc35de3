import { type AccountInfo, fetchAccountInfo } from '@zaehlwerk/api';
import { atom, useAtomValue } from 'jotai';
import { type AccountQuery, accountQuery } from '../queries/account-query.ts';
import type { QueryState } from '../queries/query-state.ts';
import { type StoreContext, storeContextOf } from '../store-context.ts';
import { keptAccountInfo } from './kept-account-info.ts';

const kind = { name: 'account-info', version: 1, load: fetchAccountInfo, kept: keptAccountInfo };

/** The account info of each account: the names in the menus, which the portal itself shows. */
export function accountInfoOf(context: StoreContext): AccountQuery<AccountInfo> {
  return accountQuery(context, kind);
}

const ofCurrentAtom = atom(get => accountInfoOf(storeContextOf(get)).stateOf(undefined));
const currentAccountInfoAtom = atom((get): QueryState<AccountInfo> => get(get(ofCurrentAtom)));

/** Name of the current account, and `parentName` of the account that created it, if one did. */
export function useAccountInfo(): QueryState<AccountInfo> {
  return useAtomValue(currentAccountInfoAtom);
}
