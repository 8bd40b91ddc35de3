import { atom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useStoreContext } from '../store-context.ts';
import { currentAccountAtom } from './accounts.ts';
import { type Credentials, type LoginOutcome, login, loginsMadeAtom, loginWithLink } from './login.ts';
import { loggingOutAtom, removeAllAccounts } from './remove-account.ts';

/** Who is logged in, as the server's token says it. */
export type SessionInfo = { accountId: string; username: string; roles: readonly string[] };

const sessionInfoAtom = atom((get): SessionInfo | null => {
  const account = get(currentAccountAtom);
  if (!account) return null;
  const { accountId, username, roles } = get(account.sessionAtom);
  return { accountId, username, roles };
});

/** The current login, `null` when no account is logged in. */
export function useSession(): SessionInfo | null {
  return useAtomValue(sessionInfoAtom);
}

/** Logs in with a user name and a password. Needs a started store. */
export function useLogin(): (credentials: Credentials) => Promise<LoginOutcome> {
  const context = useStoreContext();
  return useCallback(credentials => login(context, credentials), [context]);
}

/** Logs in with the token of a link or QR code, as `linkTokenOf` reads it. Needs a started store. */
export function useLoginWithLink(): (token: string) => Promise<LoginOutcome> {
  const context = useStoreContext();
  return useCallback(token => loginWithLink(context, token), [context]);
}

/** Ends all logins on this device. Preferences and everything that was entered stay. */
export function useLogout(): () => Promise<void> {
  const context = useStoreContext();
  return useCallback(() => removeAllAccounts(context), [context]);
}

/** True for the 2 s between the removal of the last account and the logout (specification section 4, "Login"). */
export function useIsLoggingOut(): boolean {
  return useAtomValue(loggingOutAtom);
}

/** How many logins were made in this tab; a number that has grown is a new one. */
export function useLoginsMade(): number {
  return useAtomValue(loginsMadeAtom);
}
