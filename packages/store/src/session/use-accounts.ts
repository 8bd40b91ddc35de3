import type { UnsentDrafts } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { accountInfoOf } from '../account-info/account-info.ts';
import { inTime } from '../persistence/in-time.ts';
import { type StoreContext, storeContextOf, useStoreContext } from '../store-context.ts';
import { type Account, accountsAtom, accountWithId, currentAccountAtom, perAccount } from './accounts.ts';
import { keepCurrent } from './kept-sessions.ts';
import { removeAccount } from './remove-account.ts';

/** One login as the user knows it. `name` is the username until the server has told the name. */
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

/** All logins, the current one first. */
export const accountSummariesAtom = atom(get =>
  get(accountsAtom).map(account => get(summaryAtomOf(account))),
);

/** The name of the current account; empty when no account is logged in. */
export const currentNameAtom = atom(get => {
  const account = get(currentAccountAtom);
  return account ? get(summaryAtomOf(account)).name : '';
});

/** All logins of this device, the current one first. */
export function useAccounts(): readonly AccountSummary[] {
  return useAtomValue(accountSummariesAtom);
}

/** What can be done with one login of several; an id that is not logged in (any more) changes nothing. */
export type AccountCommands = {
  /** The screens show this account from now on. */
  makeCurrent: (accountId: string) => void;
  /** Takes one account off this device; the others stay. */
  remove: (accountId: string) => Promise<void>;
  /** What these accounts have entered and not sent, so that the user is asked before they are taken off. */
  unsentWork: (accountIds: readonly string[]) => Promise<UnsentDrafts>;
};

/** The commands of {@link AccountCommands}. */
export function useAccountCommands(): AccountCommands {
  const context = useStoreContext();
  return useMemo(
    () => ({
      makeCurrent: accountId => makeCurrent(context, accountId),
      remove: async accountId => {
        const account = accountWithId(context, accountId);
        if (account) await removeAccount(context, account);
      },
      unsentWork: accountIds => unsentWork(context, accountIds),
    }),
    [context],
  );
}

/** Makes one of the logged-in accounts the current one, in this tab and for the next start. */
export function makeCurrent(context: StoreContext, accountId: string): void {
  const account = accountWithId(context, accountId);
  if (!account) return;
  context.jotai.set(accountsAtom, accounts => [account, ...accounts.filter(other => other !== account)]);
  void keepCurrent(context, account);
}

/**
 * What becomes of an account's drafts. Should their code not be at hand, no module has touched any in this tab, and
 * what lies on the device stays there.
 */
async function unsentDrafts(context: StoreContext, accountId: string): Promise<UnsentDrafts> {
  try {
    const { draftRegistryOf } = await import('../drafts.ts');
    return await draftRegistryOf(context).unsentOf(accountId);
  } catch {
    return 'none';
  }
}

/** What becomes of the unsent work of some accounts after their logout: the worst that becomes of any of it. */
export async function unsentWork(
  context: StoreContext,
  accountIds: readonly string[],
): Promise<UnsentDrafts> {
  const drafts = Promise.all(accountIds.map(accountId => unsentDrafts(context, accountId)));
  // A device that does not answer must not keep anybody logged in.
  const states = (await inTime(context, drafts)) ?? ['only-here'];
  if (states.includes('only-here')) return 'only-here';
  return states.includes('kept') ? 'kept' : 'none';
}
