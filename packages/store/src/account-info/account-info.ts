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

export function accountInfoOf(context: StoreContext): AccountQuery<AccountInfo> {
  return accountQuery(context, kind);
}

const ofCurrentAtom = atom(get => accountInfoOf(storeContextOf(get)).stateOf(undefined));
const currentAccountInfoAtom = atom((get): QueryState<AccountInfo> => get(get(ofCurrentAtom)));

/** `parentName` is the account that created this one, if any. */
export function useAccountInfo(): QueryState<AccountInfo> {
  return useAtomValue(currentAccountInfoAtom);
}
