import { forgetFacts } from '../facts.ts';
import type { StoreContext } from '../store-context.ts';
import { type Account, accountsAtom } from './accounts.ts';

/** Removes an account with all server data, from memory and from the device. */
export function forget(context: StoreContext, account: Account): void {
  const { jotai, queries } = context;
  jotai.set(accountsAtom, accounts => accounts.filter(other => other !== account));
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === account.id });
  void forgetKeptData(context, account.id);
}

/** Never rejects. */
async function forgetKeptData(context: StoreContext, accountId: string): Promise<void> {
  await Promise.all([
    context.persistence.lists.remove(accountId).catch(() => undefined),
    forgetFacts(context, other => other === accountId),
  ]);
}

/** For accounts that are not logged in: a page may have been closed during a logout. */
export async function forgetOrphanedData(context: StoreContext): Promise<void> {
  const accountIds = context.jotai.get(accountsAtom).map(({ id }) => id);
  await Promise.all([
    context.persistence.lists.removeOthers(accountIds).catch(() => undefined),
    forgetFacts(context, accountId => !accountIds.includes(accountId)),
  ]);
}
