import { memoryTabs } from '@zaehlwerk/outbox/testing';
import { type Account, currentAccountAtom } from '../session/accounts.ts';
import { tokenFor } from '../session/token.ts';
import { type FakePortal, fakePortal, loggedInPortal, settled } from './fake-portal.ts';

/** One tab of a device. */
export type Tab = Pick<FakePortal, 'context'>;

/** Two tabs on one device logged in as `kunde`, whose tokens have so many seconds left; `tab` connects them. */
export async function twoTabs(seconds: number, tab = () => memoryTabs()()) {
  const one = await loggedInPortal([], tab());
  const other = fakePortal(one.device, one.backend, tab());
  await other.store.start();
  await settled();
  one.backend.log.length = 0;
  for (const tab of [one, other]) endsIn(tab, seconds);
  return { one, other, backend: one.backend, device: one.device };
}

/** The current account of a tab. */
export function accountIn({ context }: Tab): Account {
  const account = context.jotai.get(currentAccountAtom);
  if (!account) throw new Error('no account is logged in');
  return account;
}

/** What a call of a tab's current account gets. */
export const tokenIn = (tab: Tab) => tokenFor(tab.context, accountIn(tab));

function endsIn(tab: Tab, seconds: number) {
  const expiresAt = Date.now() + seconds * 1000;
  tab.context.jotai.set(accountIn(tab).sessionAtom, session => ({ ...session, expiresAt }));
}
