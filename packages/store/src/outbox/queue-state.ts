import type { Progress, QueuedItem } from '@zaehlwerk/outbox';
import { atom } from 'jotai';

/** What the queue of this device holds. `loading`: not known yet; `unavailable`: the device does not say. */
export interface QueueState {
  readonly status: 'loading' | 'ready' | 'unavailable';
  /** Of all accounts, oldest first. */
  readonly items: readonly QueuedItem[];
  /** Items that a later release has queued, or that are damaged; they stay where they are. */
  readonly unreadable: number;
  readonly progress: Progress;
}

/** Filled by the outbox once it is loaded. */
export const queueStateAtom = atom<QueueState>({
  status: 'loading',
  items: [],
  unreadable: 0,
  progress: { isSending: false, left: 0, underWay: undefined },
});
