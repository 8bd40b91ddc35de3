import type { Portal } from '../portal/portal.ts';
import { accountsAtom, accountWithId } from './accounts.ts';
import { keepCurrent } from './kept-sessions.ts';

/** Makes one of the logged-in accounts the current one, in this tab and for the next start. */
export function makeCurrent(portal: Portal, accountId: string): void {
  const account = accountWithId(portal, accountId);
  if (!account) return;
  portal.jotai.set(accountsAtom, accounts => [account, ...accounts.filter(other => other !== account)]);
  void keepCurrent(portal, account);
}
