import { atom } from 'jotai';
import { applicationAtom, loadedApplication } from '../application/application-query.ts';
import type { Portal } from '../portal/portal.ts';
import { accountsAtom } from './accounts.ts';

/** What has ended without the user's doing: the last login, or one `account` of several. */
export type SessionEnd = 'session' | 'account';

/** Set from the end of a session that no logout has ended, until the user was told. */
export const sessionEndedAtom = atom<SessionEnd | undefined>(undefined);

/** Lets the user be told that a session has ended, after its account was forgotten. */
export function tellEnd({ jotai }: Portal): void {
  jotai.set(sessionEndedAtom, jotai.get(accountsAtom).length > 0 ? 'account' : 'session');
}

/**
 * Lets the user be told that logins of an earlier visit were removed for want of token data: only where several can be
 * logged in (specification section 4, "Login"); elsewhere the login screen says enough.
 */
export function tellRemoved({ jotai }: Portal): void {
  const { multipleAccountsLoginEnabled } = loadedApplication(jotai.get(applicationAtom)).features;
  if (multipleAccountsLoginEnabled) jotai.set(sessionEndedAtom, 'account');
}
