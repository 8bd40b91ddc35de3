import { atom } from 'jotai';
import { applicationAtom, loadedApplication } from '../application/application.ts';
import { removeSetAside } from '../persistence/record.ts';
import type { StoreContext } from '../store-context.ts';
import { type Account, accountsAtom, isLoggedIn } from './accounts.ts';
import { noteClosedShare } from './closed-shares.ts';
import { hasReason } from './ending-codes.ts';
import { forget } from './forget.ts';
import { dropKept, leaveSessions } from './persisted-sessions.ts';
import { type Session, sessionEvents, sessionsRecord } from './session.ts';

/** In memory at once, then on the device, in other tabs, and at the server. Preferences and entries stay. */
export async function removeAccount(context: StoreContext, account: Account): Promise<void> {
  if (!isLoggedIn(context, account)) return;
  await leave(context, [account], ({ accountId }) => accountId === account.id);
}

/** Includes accounts that only other tabs know yet. */
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

/** Ends a session that the server has refused, and notifies the user. A closed share stays on the device. */
export async function endRefused(
  context: StoreContext,
  account: Account,
  isRefused: (session: Session) => boolean,
  code: string,
): Promise<void> {
  // Before other tabs hear of it: they notify the user from the device's record.
  if (hasReason(code)) await noteClosedShare(context, account, code);
  if (!isLoggedIn(context, account) || !isRefused(context.jotai.get(account.sessionAtom))) return;
  forgetEnded(context, account);
  await takeOffDevice(context, isRefused);
  context.tabs.topic(sessionEvents).announce('end');
}

/** Ends a session that is gone from the device already, and notifies the user. */
export function forgetEnded(context: StoreContext, account: Account): void {
  forget(context, account);
  const isLast = context.jotai.get(accountsAtom).length === 0;
  context.jotai.set(sessionEndedAtom, { of: isLast ? 'session' : 'account', accountId: account.id });
}

async function takeOffDevice(context: StoreContext, isOver: (session: Session) => boolean): Promise<void> {
  await dropKept(context, isOver);
  // An unreadable copy may contain the tokens too.
  await removeSetAside(context.persistence, sessionsRecord);
}

const logoutDelayMilliseconds = 2000;

/** Cancels the logout that follows the removal of the last account. */
const pendingLogoutAtom = atom<{ readonly cancel: () => void }>();

/** For 2 s. */
export const loggingOutAtom = atom(get => get(pendingLogoutAtom) !== undefined);

/** The logout that follows the removal of the last account (specification section 4, "Login"). */
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

/** A session that ended without the user: the last one, or one `account` of several; `accountId` if known. */
export interface SessionEnd {
  readonly of: 'session' | 'account';
  readonly accountId?: string;
}

/** Set until the user was notified. */
export const sessionEndedAtom = atom<SessionEnd | undefined>(undefined);

/** Only where several can be logged in (specification section 4, "Login"); otherwise the login screen is enough. */
export function tellRemoved({ jotai }: StoreContext): void {
  const { multipleAccountsLoginEnabled } = loadedApplication(jotai.get(applicationAtom)).features;
  if (multipleAccountsLoginEnabled) jotai.set(sessionEndedAtom, { of: 'account' });
}
