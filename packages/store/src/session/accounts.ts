import { atom, type createStore, type PrimitiveAtom } from 'jotai';
import type { Session } from './session.ts';

type WithJotai = { readonly jotai: ReturnType<typeof createStore> };

/** One logged-in account. Its identity ends with the login: the same account logged in again is another object. */
export type Account = { id: string; sessionAtom: PrimitiveAtom<Session> };

/** All logged-in accounts, the current one first. */
export const accountsAtom = atom<readonly Account[]>([]);

/** The account that the screens show. */
export const currentAccountAtom = atom(get => get(accountsAtom)[0]);

/** A new account from its session. */
export function accountOf(session: Session): Account {
  return { id: session.accountId, sessionAtom: atom(session) };
}

/** False once the account was logged out or removed. */
export function isLoggedIn({ jotai }: WithJotai, account: Account): boolean {
  return jotai.get(accountsAtom).includes(account);
}

/** The logged-in account with this id. */
export function accountWithId({ jotai }: WithJotai, accountId: string): Account | undefined {
  return jotai.get(accountsAtom).find(({ id }) => id === accountId);
}

/** Something made once per account, such as an atom, and forgotten with it. */
export function perAccount<T>(make: (account: Account) => T): (account: Account) => T {
  const made = new WeakMap<Account, T>();
  return account => {
    const known = made.get(account) ?? make(account);
    made.set(account, known);
    return known;
  };
}
