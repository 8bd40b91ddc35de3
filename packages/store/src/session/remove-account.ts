import { atom } from 'jotai';
import { applicationAtom, loadedApplication } from '../application/application.ts';
import { removeSetAside } from '../persistence/record.ts';
import type { StoreContext } from '../store-context.ts';
import { type Account, accountsAtom, isLoggedIn } from './accounts.ts';
import { noteClosedShare } from './closed-shares.ts';
import { forget } from './forget.ts';
import { dropKept, leaveSessions } from './kept-sessions.ts';
import { type Session, sessionEvents, sessionsRecord } from './session.ts';

/**
 * Logs one account out of this device: in memory at once, then in storage, then in the other tabs, then at the server.
 * What the server said to it is forgotten. Other accounts, preferences and everything that was entered stay.
 */
export async function removeAccount(context: StoreContext, account: Account): Promise<void> {
  if (!isLoggedIn(context, account)) return;
  await leave(context, [account], ({ accountId }) => accountId === account.id);
}

/** Logs all accounts out of this device, those too that only other tabs know yet. */
export async function removeAllAccounts(context: StoreContext): Promise<void> {
  await leave(context, context.jotai.get(accountsAtom), () => true);
}

async function leave(
  context: StoreContext,
  accounts: readonly Account[],
  isOver: (session: Session) => boolean,
): Promise<void> {
  for (const account of accounts) forget(context, account);
  if (context.jotai.get(accountsAtom).length === 0) logOutSoon(context);
  const revoke = await leaveSessions(context, accounts, isOver);
  await takeOffDevice(context, isOver);
  context.tabs.topic(sessionEvents).announce('logout');
  revoke();
}

/**
 * Takes the session off this device that the server has refused, and lets the user be told.
 *
 * @param code how the server has refused it; what became of a share stays on the device
 */
export async function endRefused(
  context: StoreContext,
  account: Account,
  isRefused: (session: Session) => boolean,
  code: string,
): Promise<void> {
  // Before anything is forgotten, and before other tabs hear of it: they tell the user by what the device says.
  if (code.startsWith('share_')) await noteClosedShare(context, account, code);
  if (!isLoggedIn(context, account) || !isRefused(context.jotai.get(account.sessionAtom))) return;
  forgetEnded(context, account);
  await takeOffDevice(context, isRefused);
  context.tabs.topic(sessionEvents).announce('end');
}

/** Ends a session here that is gone from the device already, and lets the user be told. */
export function forgetEnded(context: StoreContext, account: Account): void {
  forget(context, account);
  const isLast = context.jotai.get(accountsAtom).length === 0;
  context.jotai.set(sessionEndedAtom, { of: isLast ? 'session' : 'account', accountId: account.id });
}

async function takeOffDevice(context: StoreContext, isOver: (session: Session) => boolean): Promise<void> {
  await dropKept(context, isOver);
  // An unreadable copy may hold the tokens too.
  await removeSetAside(context.persistence, sessionsRecord);
}

const logoutDelayMilliseconds = 2000;

/** Cancels the logout that follows the removal of the last account. */
const pendingLogoutAtom = atom<{ readonly cancel: () => void }>();

/** True for the 2 s between the removal of the last account and the logout. */
export const loggingOutAtom = atom(get => get(pendingLogoutAtom) !== undefined);

/** The logout that follows the removal of the last account after 2 s (specification section 4, "Login"). */
function logOutSoon(context: StoreContext): void {
  stayLoggedIn(context);
  const cancel = context.alarm(
    () => context.jotai.set(pendingLogoutAtom, undefined),
    logoutDelayMilliseconds,
  );
  context.jotai.set(pendingLogoutAtom, { cancel });
}

/** Cancels a pending logout: there was a login meanwhile. */
export function stayLoggedIn({ jotai }: StoreContext): void {
  jotai.get(pendingLogoutAtom)?.cancel();
  jotai.set(pendingLogoutAtom, undefined);
}

/** What has ended without the user's doing: the last login, or one account of several; `accountId` where it is known. */
export interface SessionEnd {
  readonly of: 'session' | 'account';
  readonly accountId?: string;
}

/** Set from the end of a session that no logout has ended, until the user was told. */
export const sessionEndedAtom = atom<SessionEnd | undefined>(undefined);

/**
 * Lets the user be told that logins of an earlier visit were removed for want of token data: only where several can be
 * logged in (specification section 4, "Login"); elsewhere the login screen says enough.
 */
export function tellRemoved({ jotai }: StoreContext): void {
  const { multipleAccountsLoginEnabled } = loadedApplication(jotai.get(applicationAtom)).features;
  if (multipleAccountsLoginEnabled) jotai.set(sessionEndedAtom, { of: 'account' });
}
