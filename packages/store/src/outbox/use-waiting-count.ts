import { atom, useAtomValue } from 'jotai';
import { accountsAtom } from '../session/accounts.ts';
import { queueStateAtom } from './queue-state.ts';
import { useQueue } from './use-queue.ts';

const waitingCountAtom = atom(get => {
  const loggedIn = new Set(get(accountsAtom).map(({ id }) => id));
  return get(queueStateAtom).items.filter(
    ({ accountId, state }) => state === 'waiting' && loggedIn.has(accountId),
  ).length;
});

/** How many queued readings are sent by themselves as soon as the server can be reached. */
export function useWaitingCount(): number {
  useQueue();
  return useAtomValue(waitingCountAtom);
}
