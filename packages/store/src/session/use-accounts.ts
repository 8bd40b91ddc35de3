import type { UnsentDrafts } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { accountInfoOf } from '../account-info/account-info.ts';
import { inTime } from '../persistence/in-time.ts';
import { type StoreContext, storeContextOf, useStoreContext } from '../store-context.ts';
import { type Account, accountsAtom, accountWithId, currentAccountAtom, perAccount } from './accounts.ts';
import { keepCurrent } from './persisted-sessions.ts';
import { removeAccount } from './remove-account.ts';

/** `name` is the username until the server has answered. */
export type AccountSummary = {
  accountId: string;
  username: string;
  name: string;
  parentName?: string;
};

const summaryAtomOf = perAccount((account: Account) =>
  atom((get): AccountSummary => {
    const { username } = get(account.sessionAtom);
    const info = get(accountInfoOf(storeContextOf(get)).queryOf(account)).data?.value;
    return {
      accountId: account.id,
      username,
      name: info?.name ?? username,
      ...(info?.parentName !== undefined && { parentName: info.parentName }),
    };
  }),
);

/** The current one first. */
export const accountSummariesAtom = atom(get =>
  get(accountsAtom).map(account => get(summaryAtomOf(account))),
);

/** Empty without a login. */
export const currentNameAtom = atom(get => {
  const account = get(currentAccountAtom);
  return account ? get(summaryAtomOf(account)).name : '';
});

/** All logins of this device, the current one first. */
export function useAccounts(): readonly AccountSummary[] {
  return useAtomValue(accountSummariesAtom);
}

/** An id that is not logged in changes nothing. */
export function useAccountCommands() {
  const context = useStoreContext();
  return useMemo(
    () => ({
      makeCurrent: (accountId: string) => makeCurrent(context, accountId),
      /** The other accounts stay. */
      remove: async (accountId: string) => {
        const account = accountWithId(context, accountId);
        if (account) await removeAccount(context, account);
      },
      /** State of their unsent entries, for a question before the logout. */
      unsentWork: (accountIds: readonly string[]) => unsentWork(context, accountIds),
    }),
    [context],
  );
}

/** In this tab and for the next start. */
export function makeCurrent(context: StoreContext, accountId: string): void {
  const account = accountWithId(context, accountId);
  if (!account) return;
  context.jotai.set(accountsAtom, accounts => [account, ...accounts.filter(other => other !== account)]);
  void keepCurrent(context, account);
}

/** If the code of drafts cannot be loaded, this tab has none, and those on the device stay. */
async function unsentDrafts(context: StoreContext, accountId: string): Promise<UnsentDrafts> {
  try {
    const { draftRegistryOf } = await import('../drafts.ts');
    return await draftRegistryOf(context).unsentOf(accountId);
  } catch {
    return 'none';
  }
}

/** The worst state of the unsent entries of these accounts. */
export async function unsentWork(
  context: StoreContext,
  accountIds: readonly string[],
): Promise<UnsentDrafts> {
  const drafts = Promise.all(accountIds.map(accountId => unsentDrafts(context, accountId)));
  // A device that does not answer must not keep an account logged in.
  const states = (await inTime(context, drafts)) ?? ['only-here'];
  if (states.includes('only-here')) return 'only-here';
  return states.includes('kept') ? 'kept' : 'none';
}
