import type { QueuedItem } from '@zaehlwerk/outbox';
import { atom } from 'jotai';
import { accountsAtom } from '../session/accounts.ts';
import { queueStateAtom } from './queue-state.ts';

/** What is sent by itself as soon as the server can be reached: not refused, not held, and of somebody who is logged in. */
export const waitingItemsAtom = atom((get): readonly QueuedItem[] => {
  const loggedIn = new Set(get(accountsAtom).map(({ id }) => id));
  return get(queueStateAtom).items.filter(
    ({ accountId, state }) => state === 'waiting' && loggedIn.has(accountId),
  );
});
