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
  const isOf = (accountId: string) => (owned: { readonly accountId: string }) =>
    owned.accountId === accountId;
  const loggedIn = accounts.map(({ accountId, name }) => {
    return { accountId, name, isLoggedIn: true, items: items.filter(isOf(accountId)) };
  });
  const otherIds = new Set(items.map(({ accountId }) => accountId).filter(id => !accounts.some(isOf(id))));
  const others = [...otherIds].map(accountId => {
    const ofAccount = items.filter(isOf(accountId));
    const closed = closedShares.find(isOf(accountId));
    const name = closed?.name ?? ofAccount[0]?.accountName ?? '';
    return { accountId, name, isLoggedIn: false, closed, items: ofAccount };
  });
  return [...loggedIn, ...others].filter(group => group.items.length > 0);
}
