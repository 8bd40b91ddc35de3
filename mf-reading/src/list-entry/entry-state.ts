import type { Job } from '@zaehlwerk/api';
import { type QueuedItem, queuedStatus } from '@zaehlwerk/store/data';

/** What has become of the reading of a job, in one word. */
export type EntryState = 'empty' | 'draft' | 'sending' | 'waiting' | 'refused' | 'sent';

/** What to say of a reading that lies in the queue, `inFlight` being the id of the one that is being sent. */
export function stateOfQueued(item: QueuedItem, inFlight: string | undefined): EntryState {
  const status = queuedStatus(item, inFlight);
  if (status === 'sending') return 'sending';
  return status === 'refused' || status === 'filesLost' ? 'refused' : 'waiting';
}

/** How many of the jobs are sent, on their way, and neither. */
export interface Tally {
  readonly sent: number;
  readonly waiting: number;
  readonly open: number;
}

/** Counts jobs by what the queue and the server have of them; what the server refused is to be done again. */
export function tally(
  jobs: readonly Job[],
  queued: ReadonlyMap<string, Pick<QueuedItem, 'state'>>,
  outdated: ReadonlySet<string>,
): Tally {
  const counts = { sent: 0, waiting: 0, open: 0 };
  for (const { id, done } of jobs) {
    const item = queued.get(id);
    if (item) counts[item.state === 'refused' ? 'open' : 'waiting'] += 1;
    else counts[done || outdated.has(id) ? 'sent' : 'open'] += 1;
  }
  return counts;
}
