import type { QueuedItem, SendProblem } from './queued-item.ts';

/**
 * How an attempt ended. `confirmed`: the server has the item, and what it answered is on the device. `not-sent`: it
 * stays and is tried again. `refused`: it stays until somebody changes or retries it. `logged-out`: its account has to
 * log in first.
 */
export type Delivery =
  | { readonly outcome: 'confirmed' }
  | { readonly outcome: 'not-sent'; readonly problem: SendProblem; readonly retryAfterSeconds?: number }
  | { readonly outcome: 'refused'; readonly problem: SendProblem }
  | { readonly outcome: 'logged-out' };

/** Brings an item to the server, under its id as idempotency key and as its account. Never rejects. */
export type Deliver = (item: QueuedItem, files: ReadonlyMap<string, Blob>) => Promise<Delivery>;

/** What sending has to know of the network. */
export interface Network {
  readonly state: 'online' | 'offline' | 'wrong-server';
  /** Calls `watcher` after every change of state; returns how to stop. */
  watch(watcher: () => void): () => void;
  /** Asks the server now. */
  check(): Promise<'online' | 'offline' | 'wrong-server'>;
}
