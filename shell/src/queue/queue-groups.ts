import type { AccountSummary } from '@zaehlwerk/store';
import type { QueuedItem } from '@zaehlwerk/store/data';
import type { ClosedShare } from '@zaehlwerk/store/host';

/** What tells whose an item is. */
type Owned = Pick<QueuedItem, 'accountId' | 'accountName'>;

/** The items of one account, oldest first. */
export interface QueueGroup<Item extends Owned = QueuedItem> {
  readonly accountId: string;
  /** The name under which the account is known here; the one to log in with where it is not logged in. */
  readonly name: string;
  readonly isLoggedIn: boolean;
  /** What became of it, where it is a share with which nobody can log in any more, or for now. */
  readonly closed?: ClosedShare | undefined;
  readonly items: readonly Item[];
}

/** The items by account: those that are logged in first, in their order, then the others in that of their items. */
export function queueGroups<Item extends Owned>(
  items: readonly Item[],
  accounts: readonly AccountSummary[],
  closedShares: readonly ClosedShare[] = [],
): readonly QueueGroup<Item>[] {
  const byAccount = new Map<string, Item[]>();
  for (const item of items) {
    const ofAccount = byAccount.get(item.accountId) ?? [];
    ofAccount.push(item);
    byAccount.set(item.accountId, ofAccount);
  }
  const own = accounts.map(({ accountId, name }) => ({ accountId, name, isLoggedIn: true }));
  const others = [...byAccount.keys()]
    .filter(accountId => !accounts.some(account => account.accountId === accountId))
    .map(accountId => {
      const closed = closedShares.find(share => share.accountId === accountId);
      const name = closed?.name ?? byAccount.get(accountId)?.[0]?.accountName ?? '';
      return { accountId, name, isLoggedIn: false, closed };
    });
  return [...own, ...others].flatMap(account => {
    const ofAccount = byAccount.get(account.accountId);
    return ofAccount ? [{ ...account, items: ofAccount }] : [];
  });
}
