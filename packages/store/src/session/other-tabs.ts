import type { Portal } from '../portal/portal.ts';
import { type Account, accountOf, accountsAtom, isLoggedIn } from './accounts.ts';
import { forget } from './forget.ts';
import { seenOnDevice, sessionsOnDevice, takeOverKept } from './kept-sessions.ts';
import { followEnd, stayLoggedIn } from './remove-account.ts';
import { type SessionEvent, sessionEvents } from './session.ts';

/**
 * Follows the other tabs from now on. A page that the browser brings back from its history heard nothing while it was
 * there, and must not show somebody who has logged out since.
 */
export function followOtherTabs(portal: Portal): void {
  portal.tabs.topic(sessionEvents).subscribe(event => void followOtherTab(portal, event));
  globalThis.addEventListener?.('pageshow', event => {
    if (Object(event).persisted) void followOtherTab(portal, 'login');
  });
}

/**
 * Follows what another tab has done to the sessions on this device: refreshed ones are taken over, those that are gone
 * are gone here too, and whoever was logged in there is logged in here.
 */
async function followOtherTab(portal: Portal, event: SessionEvent): Promise<void> {
  for (const account of portal.jotai.get(accountsAtom)) {
    const kept = await takeOverKept(portal, account);
    if (kept === 'gone' && isLoggedIn(portal, account)) followGone(portal, account, event);
  }
  if (event === 'login') await joinNewLogins(portal);
}

function followGone(portal: Portal, account: Account, event: SessionEvent): void {
  if (event === 'end') followEnd(portal, account);
  else forget(portal, account);
}

/** Logs in here whoever is logged in on this device. */
export async function joinNewLogins(portal: Portal): Promise<void> {
  for (const session of (await sessionsOnDevice(portal)) ?? []) {
    const isKnown = portal.jotai.get(accountsAtom).some(({ id }) => id === session.accountId);
    if (isKnown) continue;
    const account = accountOf(session);
    seenOnDevice(account, session);
    stayLoggedIn(portal);
    portal.jotai.set(accountsAtom, accounts => [...accounts, account]);
  }
}
