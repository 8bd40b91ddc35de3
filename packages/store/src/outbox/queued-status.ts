import type { QueuedItem } from '@zaehlwerk/outbox';

/** How a queued reading is spoken of. */
export type QueuedStatus = 'sending' | 'waiting' | 'busy' | 'refused' | 'filesLost' | 'laterRelease' | 'held';

/** What to say of a queued reading, `underWay` being the id of the one that is being sent. */
export function queuedStatus({ id, state, problem }: QueuedItem, underWay: string | undefined): QueuedStatus {
  if (id === underWay) return 'sending';
  if (problem?.code === 'later-release') return 'laterRelease';
  if (state === 'held') return 'held';
  if (state === 'refused') return problem?.code === 'files-lost' ? 'filesLost' : 'refused';
  return problem?.code === 'busy' ? 'busy' : 'waiting';
}
