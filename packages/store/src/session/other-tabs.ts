import type { SendContext } from '../store-context.ts';
import { accountsAtom, isLoggedIn, persistedAccount } from './accounts.ts';
import { sessionsOnDevice, takeOverKept } from './persisted-sessions.ts';
import { type SessionEvent, sessionEvents } from './session.ts';

/** A page from the back/forward cache has missed messages, and must not show an account that has logged out. */
export function followOtherTabs(context: SendContext): void {
  context.tabs.topic(sessionEvents).subscribe(event => void followOtherTab(context, event));
  globalThis.addEventListener?.('pageshow', event => {
    if (Object(event).persisted) void followOtherTab(context, 'login');
  });
}

/** Takes refreshed sessions, ends those that are gone, and joins new logins. */
async function followOtherTab(context: SendContext, event: SessionEvent): Promise<void> {
  for (const account of context.jotai.get(accountsAtom)) {
    const kept = await takeOverKept(context, account);
    if (kept === 'gone' && isLoggedIn(context, account))
      context.sessionChanges.onLeftElsewhere(account, event === 'end' ? 'end' : 'logout');
  }
  if (event === 'login') await joinNewLogins(context);
}

export async function joinNewLogins(context: SendContext): Promise<void> {
  for (const session of (await sessionsOnDevice(context)) ?? []) {
    const isKnown = context.jotai.get(accountsAtom).some(({ id }) => id === session.accountId);
    if (isKnown) continue;
    const account = persistedAccount(session);
    context.sessionChanges.onJoined();
    context.jotai.set(accountsAtom, accounts => [...accounts, account]);
  }
}
