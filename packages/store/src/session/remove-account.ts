import { removeSetAside } from '../persistence/record.ts';
import type { Portal } from '../portal/portal.ts';
import { type Account, accountsAtom, isLoggedIn, keepSessions } from './accounts.ts';
import { sessionsRecord } from './session.ts';

/**
 * Ends the session of one account on this device, in memory at once and then in storage, and forgets what the
 * server said to it. Other accounts, preferences and everything that was entered stay.
 */
export async function removeAccount(portal: Portal, account: Account): Promise<void> {
  if (!isLoggedIn(portal, account)) return;
  const { jotai, queries } = portal;
  jotai.set(accountsAtom, accounts => accounts.filter(other => other !== account));
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === account.id });
  await keepSessions(portal);
  // An unreadable copy may hold this account's tokens.
  await removeSetAside(portal.persistence, sessionsRecord);
}
