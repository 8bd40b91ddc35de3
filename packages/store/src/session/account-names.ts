import { atom } from 'jotai';
import { accountInfoOf } from '../account-info/account-info.ts';
import { portalOf } from '../portal/portal.ts';
import { type Account, accountsAtom, currentAccountAtom } from './accounts.ts';
import { perAccount } from './per-account.ts';

/** One login as the user knows it. `name` is the username until the server has told the name. */
export type AccountSummary = { accountId: string; username: string; name: string; parentName?: string };

const summaryAtomOf = perAccount((account: Account) =>
  atom((get): AccountSummary => {
    const { username } = get(account.sessionAtom);
    const info = get(accountInfoOf(portalOf(get)).queryOf(account)).data;
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

/** The name of the current account; empty when nobody is logged in. */
export const currentNameAtom = atom(get => {
  const account = get(currentAccountAtom);
  return account ? get(summaryAtomOf(account)).name : '';
});
