import { atom } from 'jotai';
import type { Portal } from '../portal/portal.ts';

const logoutDelayMilliseconds = 2000;

/** True from the moment the user has taken the last account off until the logout follows, 2 s later. */
export const loggingOutAtom = atom(false);

/** How many logouts this tab has seen through. */
export const logoutsMadeAtom = atom(0);

const pendingLogouts = new WeakMap<Portal, () => void>();

/** The logout that follows the removal of the last account after 2 s (specification section 4, "Login"). */
export function logOutSoon(portal: Portal): void {
  const { jotai } = portal;
  stayLoggedIn(portal);
  jotai.set(loggingOutAtom, true);
  const cancel = portal.alarm(() => {
    jotai.set(loggingOutAtom, false);
    jotai.set(logoutsMadeAtom, count => count + 1);
  }, logoutDelayMilliseconds);
  pendingLogouts.set(portal, cancel);
}

/** Takes a logout back that has not followed yet: somebody has logged in meanwhile. */
export function stayLoggedIn(portal: Portal): void {
  pendingLogouts.get(portal)?.();
  portal.jotai.set(loggingOutAtom, false);
}
