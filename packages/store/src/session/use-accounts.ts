import type { UnsentDrafts } from '@zaehlwerk/outbox';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { type AccountSummary, accountSummariesAtom } from './account-names.ts';
import { accountWithId } from './accounts.ts';
import { makeCurrent } from './make-current.ts';
import { removeAccount } from './remove-account.ts';
import { unsentWork } from './unsaved-work.ts';

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
  const portal = usePortal();
  return useMemo(
    () => ({
      makeCurrent: accountId => makeCurrent(portal, accountId),
      remove: async accountId => {
        const account = accountWithId(portal, accountId);
        if (account) await removeAccount(portal, account);
      },
      unsentWork: accountIds => unsentWork(portal, accountIds),
    }),
    [portal],
  );
}
