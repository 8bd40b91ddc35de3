import { type AccountInfo, fetchAccountInfo } from '@zaehlwerk/api';
import { atom, useAtomValue } from 'jotai';
import { type Portal, portalOf } from '../portal/portal.ts';
import { type AccountQuery, accountQuery } from '../queries/account-query.ts';
import type { QueryState } from '../queries/query-state.ts';
import { keptAccountInfo } from './kept-account-info.ts';

const kind = { name: 'account-info', version: 1, load: fetchAccountInfo, kept: keptAccountInfo };

/** The account info of each account: the names in the menus, which the portal itself shows. */
export function accountInfoOf(portal: Portal): AccountQuery<AccountInfo> {
  return accountQuery(portal, kind);
}

const ofCurrentAtom = atom(get => accountInfoOf(portalOf(get)).stateOf(undefined));
const currentAccountInfoAtom = atom((get): QueryState<AccountInfo> => get(get(ofCurrentAtom)));

/** Name of the current account, and `parentName` of the account that created it, if one did. */
export function useAccountInfo(): QueryState<AccountInfo> {
  return useAtomValue(currentAccountInfoAtom);
}
