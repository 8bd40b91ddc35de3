import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { applicationAtom, loadedApplication } from '../application/application.ts';
import { type StoreContext, useStoreContext } from '../store-context.ts';
import { currentAccountAtom } from './accounts.ts';
import { type LoginProblem, loginWithLink } from './login.ts';
import { currentNameAtom } from './use-accounts.ts';

/**
 * The token in the path of a login link, `/m/{token}` with any number of slashes in front (specification section 2), also
 * `/M/`, as some readers of QR codes write it, percent-decoded once. Everything behind `/m/` belongs to it, slashes too; white space around it does not. A token that
 * is not properly encoded is taken as it stands. Empty when the link has none; `undefined` when the path is no login
 * link.
 */
export function linkTokenOf(pathname: string): string | undefined {
  const encoded = /^\/+m\/(.*)$/is.exec(pathname)?.[1];
  return encoded === undefined ? undefined : decodedOnce(encoded).trim();
}

function decodedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * How far the login stands with the link that was opened as this page's address. `asking`: another account is logged
 * in, and it would be replaced (decisions.md 37). After a success it stays at `checking`: the page moves on.
 */
type OpenedLink =
  | { phase: 'none' }
  | { phase: 'asking' }
  | { phase: 'checking' }
  | { phase: 'failed'; problem: LoginProblem };

/** The state of the opened link. */
export const openedLinkAtom = atom<OpenedLink>({ phase: 'none' });

/** Logs in with the link that was opened, or asks first. Once the config is there. */
export function beginOpenedLink(context: StoreContext): void {
  const { jotai, openedLinkToken } = context;
  if (openedLinkToken === undefined || jotai.get(openedLinkAtom).phase !== 'none') return;
  const { multipleAccountsLoginEnabled } = loadedApplication(jotai.get(applicationAtom)).features;
  const wouldReplace = !multipleAccountsLoginEnabled && jotai.get(currentAccountAtom) !== undefined;
  if (wouldReplace) jotai.set(openedLinkAtom, { phase: 'asking' });
  else void logInWithOpenedLink(context);
}

/** Logs in with the link: after the question, or once more after a failure. */
export async function logInWithOpenedLink(context: StoreContext): Promise<void> {
  const { jotai, openedLinkToken = '' } = context;
  const checking: OpenedLink = { phase: 'checking' };
  jotai.set(openedLinkAtom, checking);
  const isWanted = () => jotai.get(openedLinkAtom) === checking;
  const outcome = await loginWithLink(context, openedLinkToken, isWanted);
  if (outcome.code !== 'logged-in' && isWanted())
    jotai.set(openedLinkAtom, { phase: 'failed', problem: outcome });
}

/** Leaves the link alone; an answer that is still on its way logs no account in. */
export function dismissOpenedLink({ jotai }: StoreContext): void {
  jotai.set(openedLinkAtom, { phase: 'none' });
}

/** The opened link as a screen shows it; `name` says whose login would be replaced. */
export type OpenedLinkState = Exclude<OpenedLink, { phase: 'asking' }> | { phase: 'asking'; name: string };

const stateAtom = atom((get): OpenedLinkState => {
  const link = get(openedLinkAtom);
  return link.phase === 'asking' ? { ...link, name: get(currentNameAtom) } : link;
});

/**
 * The login with the link that was opened as this page's address (specification section 4, "Login"), and what the user
 * can do about it: `proceed` after the question, `retry` after a failure, `dismiss` at any time.
 */
export function useOpenedLink(): {
  state: OpenedLinkState;
  proceed: () => void;
  retry: () => void;
  dismiss: () => void;
} {
  const context = useStoreContext();
  const state = useAtomValue(stateAtom);
  return useMemo(() => {
    const logIn = () => void logInWithOpenedLink(context);
    return { state, proceed: logIn, retry: logIn, dismiss: () => dismissOpenedLink(context) };
  }, [context, state]);
}
