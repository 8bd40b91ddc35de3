import type { StoreContext } from '../store-context.ts';
import { type Account, accountsAtom } from './accounts.ts';

/** Removes an account with all server data, from memory and from the device. */
export function forget({ jotai, queries, persistence }: StoreContext, account: Account): void {
  jotai.set(accountsAtom, accounts => accounts.filter(other => other !== account));
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === account.id });
  persistence.lists.remove(account.id).catch(() => undefined);
}

/** For accounts that are not logged in: a page may have been closed during a logout. */
export async function forgetOrphanedData({ jotai, persistence }: StoreContext): Promise<void> {
  const accountIds = jotai.get(accountsAtom).map(({ id }) => id);
  await persistence.lists.removeOthers(accountIds).catch(() => undefined);
}
