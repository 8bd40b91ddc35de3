import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { usePortal } from '../portal/use-portal.ts';
import { currentNameAtom } from './account-names.ts';
import { dismissOpenedLink, logInWithOpenedLink, type OpenedLink, openedLinkAtom } from './opened-link.ts';

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
  const portal = usePortal();
  const state = useAtomValue(stateAtom);
  return useMemo(() => {
    const logIn = () => void logInWithOpenedLink(portal);
    return { state, proceed: logIn, retry: logIn, dismiss: () => dismissOpenedLink(portal) };
  }, [portal, state]);
}
