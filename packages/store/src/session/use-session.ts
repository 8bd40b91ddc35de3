import { atom, useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { currentAccountAtom } from './accounts.ts';
import { type Credentials, type LoginOutcome, login } from './login.ts';
import { removeAccount } from './remove-account.ts';

/** Who is logged in, as the server's token says it. */
export type SessionInfo = { accountId: string; username: string; roles: readonly string[] };

const sessionInfoAtom = atom((get): SessionInfo | null => {
  const account = get(currentAccountAtom);
  if (!account) return null;
  const { accountId, username, roles } = get(account.sessionAtom);
  return { accountId, username, roles };
});

/** The current login, `null` when nobody is logged in. */
export function useSession(): SessionInfo | null {
  return useAtomValue(sessionInfoAtom);
}

/** Logs in with a user name and a password. Needs a started store. */
export function useLogin(): (credentials: Credentials) => Promise<LoginOutcome> {
  const portal = usePortal();
  return useCallback(credentials => login(portal, credentials), [portal]);
}

/** Ends the current login on this device. Preferences and everything that was entered stay. */
export function useLogout(): () => Promise<void> {
  const portal = usePortal();
  return useCallback(async () => {
    const account = portal.jotai.get(currentAccountAtom);
    if (account) await removeAccount(portal, account);
  }, [portal]);
}
