import type { Progress, QueuedItem } from '@zaehlwerk/outbox';
import { atom } from 'jotai';
import { accountsAtom } from '../session/accounts.ts';

/** What the queue of this device holds. `loading`: not known yet; `unavailable`: the device does not say. */
export interface QueueState {
  readonly status: 'loading' | 'ready' | 'unavailable';
  /** Of all accounts, oldest first. */
  readonly items: readonly QueuedItem[];
  /** Items that a later release has queued, or that are damaged; they stay where they are. */
  readonly unreadable: number;
  readonly progress: Omit<Progress, 'percent'>;
}

/** Filled by the outbox once it is loaded. */
export const queueStateAtom = atom<QueueState>({
  status: 'loading',
  items: [],
  unreadable: 0,
  progress: { isSending: false, left: 0 },
});

/** How far the item in flight is, where that is known; apart from the queue, which changes less often. */
export const percentAtom = atom<number>();

/** What lies here of the accounts that are logged in. */
export const ownItemsAtom = atom((get): readonly QueuedItem[] => {
  const loggedIn = new Set(get(accountsAtom).map(({ id }) => id));
  return get(queueStateAtom).items.filter(({ accountId }) => loggedIn.has(accountId));
});

/** What is sent automatically once the server can be reached: neither refused nor stopped, and of an account that is logged in. */
export const waitingItemsAtom = atom(get => get(ownItemsAtom).filter(({ state }) => state === 'waiting'));

/** How a queued item is spoken of. */
export type QueuedStatus = 'sending' | 'waiting' | 'busy' | 'refused' | 'filesLost' | 'stopped';

/** What to say of a queued item, `inFlight` being the id of the one that is being sent. */
export function queuedStatus({ id, state, problem }: QueuedItem, inFlight: string | undefined): QueuedStatus {
  if (id === inFlight) return 'sending';
  if (state === 'stopped') return 'stopped';
  if (state === 'refused') return problem?.code === 'files-lost' ? 'filesLost' : 'refused';
  return problem?.code === 'busy' ? 'busy' : 'waiting';
}
