import type { AccountSummary } from '@zaehlwerk/store';
import type { QueuedItem } from '@zaehlwerk/store/data';
import type { ClosedShare } from '@zaehlwerk/store/host';

/** The items of one account, oldest first. */
export interface QueueGroup {
  readonly accountId: string;
  /** Name of the account; the one to log in with if it is logged out. */
  readonly name: string;
  readonly isLoggedIn: boolean;
  /** Set if it is a share whose login is closed, for good or for now. */
  readonly closed?: ClosedShare | undefined;
  readonly items: readonly QueuedItem[];
}

/** Groups by account: logged-in ones first, in their order, then the others in the order of their items. */
export function queueGroups(
  items: readonly QueuedItem[],
  accounts: readonly AccountSummary[],
  closedShares: readonly ClosedShare[] = [],
): readonly QueueGroup[] {
  const byAccount = new Map<string, QueuedItem[]>();
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
