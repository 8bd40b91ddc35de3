import { removeSetAside } from '../persistence/record.ts';
import type { Portal } from '../portal/portal.ts';
import { type Account, accountsAtom, isLoggedIn } from './accounts.ts';
import { forget } from './forget.ts';
import { dropKept, takeOverKept } from './kept-sessions.ts';
import { logOutSoon } from './logging-out.ts';
import { type Session, sessionsRecord } from './session.ts';
import { tellEnd } from './session-end.ts';

/**
 * Logs one account out of this device: in memory at once, then in storage, then in the other tabs. What the server
 * said to it is forgotten. Other accounts, preferences and everything that was entered stay.
 */
export async function removeAccount(portal: Portal, account: Account): Promise<void> {
  if (!isLoggedIn(portal, account)) return;
  await leave(portal, [account], ({ accountId }) => accountId === account.id);
}

/** Logs all accounts out of this device, those too that only other tabs know yet. */
export async function removeAllAccounts(portal: Portal): Promise<void> {
  await leave(portal, portal.jotai.get(accountsAtom), () => true);
}

async function leave(
  portal: Portal,
  accounts: readonly Account[],
  isOver: (session: Session) => boolean,
): Promise<void> {
  for (const account of accounts) forget(portal, account);
  if (portal.jotai.get(accountsAtom).length === 0) logOutSoon(portal);
  await takeOffDevice(portal, isOver);
  portal.otherTabs.announce('logout');
}

/**
 * Ends the session that the server no longer accepts, which `isRefused` knows, and lets the user be told. A newer login
 * of the same account that another tab has made takes its place instead.
 */
export async function endSession(
  portal: Portal,
  account: Account,
  isRefused: (session: Session) => boolean,
): Promise<void> {
  await takeOverKept(portal, account);
  if (!isLoggedIn(portal, account) || !isRefused(portal.jotai.get(account.sessionAtom))) return;
  if (portal.isInBackground) return leaveToPages(portal, account);
  followEnd(portal, account);
  await takeOffDevice(portal, isRefused);
  portal.otherTabs.announce('end');
}

function leaveToPages({ jotai }: Portal, account: Account): void {
  jotai.set(accountsAtom, accounts => accounts.filter(other => other !== account));
}

/** Ends a session here that is gone from the device already, and lets the user be told. */
export function followEnd(portal: Portal, account: Account): void {
  forget(portal, account);
  tellEnd(portal);
}

async function takeOffDevice(portal: Portal, isOver: (session: Session) => boolean): Promise<void> {
  await dropKept(portal, isOver);
  // An unreadable copy may hold the tokens too.
  await removeSetAside(portal.persistence, sessionsRecord);
}
