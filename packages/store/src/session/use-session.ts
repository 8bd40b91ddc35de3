import { atom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useStoreContext } from '../store-context.ts';
import { currentAccountAtom } from './accounts.ts';
import { type Credentials, type LoginOutcome, login, loginsMadeAtom, loginWithLink } from './login.ts';
import { loggingOutAtom, removeAllAccounts } from './remove-account.ts';

/** The claims of the current token. */
export type SessionInfo = { accountId: string; username: string; roles: readonly string[] };

const sessionInfoAtom = atom((get): SessionInfo | null => {
  const account = get(currentAccountAtom);
  if (!account) return null;
  const { accountId, username, roles } = get(account.sessionAtom);
  return { accountId, username, roles };
});

export function useSession(): SessionInfo | null {
  return useAtomValue(sessionInfoAtom);
}

/** Needs a started store. */
export function useLogin(): (credentials: Credentials) => Promise<LoginOutcome> {
  const context = useStoreContext();
  return useCallback(credentials => login(context, credentials), [context]);
}

/** Logs in with the token of a link or QR code, see `linkTokenOf`. Needs a started store. */
export function useLoginWithLink(): (token: string) => Promise<LoginOutcome> {
  const context = useStoreContext();
  return useCallback(token => loginWithLink(context, token), [context]);
}

/** Ends all logins on this device. Preferences and entries stay. */
export function useLogout(): () => Promise<void> {
  const context = useStoreContext();
  return useCallback(() => removeAllAccounts(context), [context]);
}

/** True for the 2 s between the removal of the last account and the logout (specification section 4, "Login"). */
export function useIsLoggingOut(): boolean {
  return useAtomValue(loggingOutAtom);
}

/** See {@link loginsMadeAtom}. */
export function useLoginsMade() {
  return useAtomValue(loginsMadeAtom);
}
