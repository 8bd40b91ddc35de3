import { forgetKeptAccountInfos } from '../account-info/kept-account-info.ts';
import { forgetFacts } from '../facts.ts';
import type { StoreContext } from '../portal/store-context.ts';
import { type Account, accountsAtom } from './accounts.ts';

/** Takes an account out of this tab's memory, with everything that the server said to it, also on the device. */
export function forget(portal: StoreContext, account: Account): void {
  const { jotai, queries } = portal;
  jotai.set(accountsAtom, accounts => accounts.filter(other => other !== account));
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === account.id });
  void forgetKeptData(portal, account.id);
}

/** Takes everything off the device that the server said to an account, whoever has declared it. Never rejects. */
async function forgetKeptData(portal: StoreContext, accountId: string): Promise<void> {
  await Promise.all([
    portal.persistence.lists.remove(accountId).catch(() => undefined),
    forgetKeptAccountInfos(portal, other => other === accountId),
    forgetFacts(portal, other => other === accountId),
  ]);
}

/** The same for all accounts that are not logged in: a page may have been closed in the middle of a logout. */
export async function forgetOrphanedData(portal: StoreContext): Promise<void> {
  const accountIds = portal.jotai.get(accountsAtom).map(({ id }) => id);
  await Promise.all([
    portal.persistence.lists.removeOthers(accountIds).catch(() => undefined),
    forgetKeptAccountInfos(portal, accountId => !accountIds.includes(accountId)),
    forgetFacts(portal, accountId => !accountIds.includes(accountId)),
  ]);
}
