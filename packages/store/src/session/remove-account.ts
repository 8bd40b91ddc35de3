import { removeSetAside } from '../persistence/record.ts';
import type { Portal } from '../portal/portal.ts';
import { type Account, accountsAtom, isLoggedIn } from './accounts.ts';
import { dropKept, takeOverKept } from './kept-sessions.ts';
import { sessionsRecord } from './session.ts';
import { sessionEndedAtom } from './session-ended.ts';

/**
 * Logs one account out of this device: in memory at once, then in storage, then in the other tabs. What the server
 * said to it is forgotten. Other accounts, preferences and everything that was entered stay.
 */
export async function removeAccount(portal: Portal, account: Account): Promise<void> {
  if (!isLoggedIn(portal, account)) return;
  forget(portal, account);
  await dropKept(portal, ({ accountId }) => accountId === account.id);
  // An unreadable copy may hold this account's tokens.
  await removeSetAside(portal.persistence, sessionsRecord);
  portal.otherTabs.announceLogout();
}

/**
 * Ends a session that the server no longer accepts, and lets the user be told. A newer login of the same account,
 * made in another tab, stays on the device.
 */
export async function endSession(portal: Portal, account: Account): Promise<void> {
  if (!isLoggedIn(portal, account)) return;
  const { refreshToken } = portal.jotai.get(account.sessionAtom);
  followEnd(portal, account);
  await dropKept(portal, session => session.refreshToken === refreshToken);
  await removeSetAside(portal.persistence, sessionsRecord);
}

/** Ends a session here that is gone from the device already, and lets the user be told. */
export function followEnd(portal: Portal, account: Account): void {
  forget(portal, account);
  portal.jotai.set(sessionEndedAtom, true);
}

/** Follows a logout that the user made in another tab. */
export async function followLogout(portal: Portal): Promise<void> {
  for (const account of portal.jotai.get(accountsAtom)) {
    if ((await takeOverKept(portal, account)) === 'gone') forget(portal, account);
  }
}

function forget({ jotai, queries }: Portal, account: Account): void {
  jotai.set(accountsAtom, accounts => accounts.filter(other => other !== account));
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === account.id });
}
