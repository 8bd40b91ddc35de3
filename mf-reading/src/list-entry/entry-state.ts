import type { Job } from '@zaehlwerk/api';
import { type QueuedItem, queuedStatus } from '@zaehlwerk/store/data';

export type EntryState = 'empty' | 'draft' | 'sending' | 'waiting' | 'refused' | 'sent';

/** `inFlight`: id of the item that is being sent. */
export function stateOfQueued(item: QueuedItem, inFlight: string | undefined): EntryState {
  const status = queuedStatus(item, inFlight);
  if (status === 'sending') return 'sending';
  return status === 'refused' || status === 'filesLost' ? 'refused' : 'waiting';
}

/** A reading that the server refused counts as open. */
export function tally(
  jobs: readonly Job[],
  queued: ReadonlyMap<string, Pick<QueuedItem, 'state'>>,
  outdated: ReadonlySet<string>,
): { readonly sent: number; readonly waiting: number; readonly open: number } {
  const counts = { sent: 0, waiting: 0, open: 0 };
  for (const { id, done } of jobs) {
    const item = queued.get(id);
    if (item) counts[item.state === 'refused' ? 'open' : 'waiting'] += 1;
    else counts[done || outdated.has(id) ? 'sent' : 'open'] += 1;
  }
  return counts;
}
