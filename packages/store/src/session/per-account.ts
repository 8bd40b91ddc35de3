import type { Account } from './accounts.ts';

/** Something made once per account, such as an atom, and forgotten with it. */
export function perAccount<T>(make: (account: Account) => T): (account: Account) => T {
  const made = new WeakMap<Account, T>();
  return account => {
    const known = made.get(account) ?? make(account);
    made.set(account, known);
    return known;
  };
}
