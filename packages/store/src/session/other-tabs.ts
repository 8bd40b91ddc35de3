import * as z from 'zod/mini';
import type { Portal } from '../portal/portal.ts';
import { type Account, accountOf, accountsAtom, isLoggedIn } from './accounts.ts';
import { forget } from './forget.ts';
import { seenOnDevice, sessionsOnDevice, takeOverKept } from './kept-sessions.ts';
import { followEnd, stayLoggedIn } from './remove-account.ts';

const events = ['login', 'refresh', 'logout', 'end'] as const;

/** What a tab has done to the sessions on this device; `end`: the server no longer accepts one of them. */
export type SessionEvent = (typeof events)[number];

/** Word between the tabs of this device. */
export type OtherTabs = {
  announce: (event: SessionEvent) => void;
  /** Calls `follow` whenever another tab has announced something. */
  onEvent: (follow: (event: SessionEvent) => void) => void;
  /** Says that the server has something else to say from now on, by the name of the server value. */
  announceChange: (valueName: string) => void;
  /** Calls `follow` whenever another tab has announced a change. */
  onChange: (follow: (valueName: string) => void) => void;
};

/** A change as it is told; everything else that is told is an event. */
const changeMessage = z.object({ changed: z.string() });

/** The other tabs of this browser; nobody, where the browser has or allows no channel between them. */
export function tabsOfThisBrowser(): OtherTabs & { close: () => void } {
  try {
    const channel = new BroadcastChannel('zw-session');
    return {
      announce: event => channel.postMessage(event),
      onEvent: follow =>
        channel.addEventListener('message', ({ data }) => {
          // A tab with a newer version of the portal may say what this one does not know.
          const event = events.find(known => known === data);
          if (event) follow(event);
        }),
      announceChange: changed => channel.postMessage({ changed }),
      onChange: follow =>
        channel.addEventListener('message', ({ data }) => {
          const change = changeMessage.safeParse(data);
          if (change.success) follow(change.data.changed);
        }),
      close: () => channel.close(),
    };
  } catch {
    const nobody = () => undefined;
    return { announce: nobody, onEvent: nobody, announceChange: nobody, onChange: nobody, close: nobody };
  }
}

/**
 * Follows the other tabs from now on. A page that the browser brings back from its history heard nothing while it was
 * there, and must not show somebody who has logged out since.
 */
export function followOtherTabs(portal: Portal): void {
  portal.otherTabs.onEvent(event => void followOtherTab(portal, event));
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
