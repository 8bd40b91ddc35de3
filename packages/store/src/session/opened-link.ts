import { atom } from 'jotai';
import { applicationAtom, loadedApplication } from '../application/application-query.ts';
import type { Portal } from '../portal/portal.ts';
import { currentAccountAtom } from './accounts.ts';
import { type LoginProblem, loginWithLink } from './login.ts';

/**
 * How far the login stands with the link that was opened as this page's address. `asking`: another account is logged
 * in, and it would be replaced (decisions.md 37). After a success it stays at `checking`: the page moves on.
 */
export type OpenedLink =
  | { phase: 'none' }
  | { phase: 'asking' }
  | { phase: 'checking' }
  | { phase: 'failed'; problem: LoginProblem };

/** The state of the opened link. */
export const openedLinkAtom = atom<OpenedLink>({ phase: 'none' });

/** Logs in with the link that was opened, or asks first. Once the config is there. */
export function beginOpenedLink(portal: Portal): void {
  const { jotai, openedLinkToken } = portal;
  if (openedLinkToken === undefined || jotai.get(openedLinkAtom).phase !== 'none') return;
  const { multipleAccountsLoginEnabled } = loadedApplication(jotai.get(applicationAtom)).features;
  const wouldReplace = !multipleAccountsLoginEnabled && jotai.get(currentAccountAtom) !== undefined;
  if (wouldReplace) jotai.set(openedLinkAtom, { phase: 'asking' });
  else void logInWithOpenedLink(portal);
}

/** Logs in with the link: after the question, or once more after a failure. */
export async function logInWithOpenedLink(portal: Portal): Promise<void> {
  const { jotai, openedLinkToken = '' } = portal;
  const checking: OpenedLink = { phase: 'checking' };
  jotai.set(openedLinkAtom, checking);
  const isWanted = () => jotai.get(openedLinkAtom) === checking;
  const outcome = await loginWithLink(portal, openedLinkToken, isWanted);
  if (outcome.code !== 'logged-in' && isWanted())
    jotai.set(openedLinkAtom, { phase: 'failed', problem: outcome });
}

/** Leaves the link alone; an answer that is still on its way logs nobody in. */
export function dismissOpenedLink({ jotai }: Portal): void {
  jotai.set(openedLinkAtom, { phase: 'none' });
}
