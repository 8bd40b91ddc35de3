import { tryOr } from '@zaehlwerk/outbox';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { applicationAtom, loadedApplication } from '../application/application.ts';
import { type StoreContext, useStoreContext } from '../store-context.ts';
import { currentAccountAtom } from './accounts.ts';
import { type LoginProblem, loginWithLink } from './login.ts';
import { currentNameAtom } from './use-accounts.ts';

/**
 * The token in the path of a login link (specification section 2): `/m/{token}` or `/M/{token}`, after any number of
 * slashes, percent-decoded once, trimmed. Everything behind `/m/` belongs to it. An invalid encoding is taken as it
 * is. Empty if there is none; `undefined` if the path is no login link.
 */
export function linkTokenOf(pathname: string): string | undefined {
  const encoded = /^\/+m\/(.*)$/is.exec(pathname)?.[1];
  return encoded && tryOr(encoded, () => decodeURIComponent(encoded)).trim();
}

/** `asking`: it would replace another account (decisions.md 37). After a success it stays at `checking`. */
type OpenedLink =
  | { phase: 'none' }
  | { phase: 'asking' }
  | { phase: 'checking' }
  | { phase: 'failed'; problem: LoginProblem };

export const openedLinkAtom = atom<OpenedLink>({ phase: 'none' });

/** Logs in, or asks first. Needs the config. */
export function beginOpenedLink(context: StoreContext): void {
  const { jotai, openedLinkToken } = context;
  if (openedLinkToken === undefined || jotai.get(openedLinkAtom).phase !== 'none') return;
  const { multipleAccountsLoginEnabled } = loadedApplication(jotai.get(applicationAtom)).features;
  const wouldReplace = !multipleAccountsLoginEnabled && jotai.get(currentAccountAtom) !== undefined;
  if (wouldReplace) jotai.set(openedLinkAtom, { phase: 'asking' });
  else void logInWithOpenedLink(context);
}

/** After the question, or again after a failure. */
export async function logInWithOpenedLink(context: StoreContext): Promise<void> {
  const { jotai, openedLinkToken = '' } = context;
  const checking: OpenedLink = { phase: 'checking' };
  jotai.set(openedLinkAtom, checking);
  const isWanted = () => jotai.get(openedLinkAtom) === checking;
  const outcome = await loginWithLink(context, openedLinkToken, isWanted);
  if (outcome.code !== 'logged-in' && isWanted())
    jotai.set(openedLinkAtom, { phase: 'failed', problem: outcome });
}

/** A pending answer logs no account in any more. */
export function dismissOpenedLink({ jotai }: StoreContext): void {
  jotai.set(openedLinkAtom, { phase: 'none' });
}

/** `name` of the account that would be replaced. */
export type OpenedLinkState = Exclude<OpenedLink, { phase: 'asking' }> | { phase: 'asking'; name: string };

const stateAtom = atom((get): OpenedLinkState => {
  const link = get(openedLinkAtom);
  return link.phase === 'asking' ? { ...link, name: get(currentNameAtom) } : link;
});

/** `proceed` after the question, `retry` after a failure, `dismiss` at any time (specification section 4, "Login"). */
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
