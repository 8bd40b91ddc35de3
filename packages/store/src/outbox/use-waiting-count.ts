import { atom, useAtomValue } from 'jotai';
import { useQueue } from './use-queue.ts';
import { waitingItemsAtom } from './waiting-items.ts';

const waitingCountAtom = atom(get => get(waitingItemsAtom).length);

/** How many queued readings are sent by themselves as soon as the server can be reached. */
export function useWaitingCount(): number {
  useQueue();
  return useAtomValue(waitingCountAtom);
}
