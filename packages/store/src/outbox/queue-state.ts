import type { Progress, QueuedItem } from '@zaehlwerk/outbox';
import { atom } from 'jotai';
import { accountsAtom } from '../session/accounts.ts';

/** `loading`: not read yet; `unavailable`: the device does not answer. */
export interface QueueState {
  readonly status: 'loading' | 'ready' | 'unavailable';
  /** Of all accounts, oldest first. */
  readonly items: readonly QueuedItem[];
  /** Damaged items, and those of a later release; they stay. */
  readonly unreadable: number;
  readonly progress: Omit<Progress, 'percent'>;
}

/** Set by the outbox once it is loaded. */
export const queueStateAtom = atom<QueueState>({
  status: 'loading',
  items: [],
  unreadable: 0,
  progress: { isSending: false, left: 0 },
});

/** Upload of the item in flight; apart from the queue, which changes less often. */
export const percentAtom = atom<number>();

/** Of the accounts that are logged in. */
export const ownItemsAtom = atom((get): readonly QueuedItem[] => {
  const loggedIn = new Set(get(accountsAtom).map(({ id }) => id));
  return get(queueStateAtom).items.filter(({ accountId }) => loggedIn.has(accountId));
});

/** Sent automatically: neither refused nor stopped, of an account that is logged in. */
export const waitingItemsAtom = atom(get => get(ownItemsAtom).filter(({ state }) => state === 'waiting'));

export type QueuedStatus = 'sending' | 'waiting' | 'busy' | 'refused' | 'filesLost' | 'stopped';

export function queuedStatus({ id, state, problem }: QueuedItem, inFlight: string | undefined): QueuedStatus {
  if (id === inFlight) return 'sending';
  if (state === 'stopped') return 'stopped';
  if (state === 'refused') return problem?.code === 'files-lost' ? 'filesLost' : 'refused';
  return problem?.code === 'busy' ? 'busy' : 'waiting';
}
