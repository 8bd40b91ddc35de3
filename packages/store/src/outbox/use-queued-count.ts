import { atom, useAtomValue } from 'jotai';
import { accountsAtom } from '../session/accounts.ts';
import { queueStateAtom } from './queue-state.ts';

/** How many readings lie on this device and are not on the server. */
export interface QueuedCount {
  /** Of all accounts, in whatever state. */
  readonly all: number;
  /** Those of the accounts that are logged in which somebody has to look after. */
  readonly refused: number;
}

const queuedCountAtom = atom((get): QueuedCount => {
  const { items, unreadable } = get(queueStateAtom);
  const loggedIn = new Set(get(accountsAtom).map(({ id }) => id));
  const own = items.filter(({ accountId }) => loggedIn.has(accountId));
  return {
    all: items.length + unreadable,
    refused: own.filter(({ state }) => state === 'refused').length,
  };
});

/** What the queue of this device holds, in numbers; nothing until the outbox is loaded. */
export function useQueuedCount(): QueuedCount {
  return useAtomValue(queuedCountAtom);
}
