import { type QueuedItem, type QueuedStatus, queuedStatus } from '@zaehlwerk/store/data';

/**
 * How an item of the queue is shown. `signIn`: its account is not logged in here; `toCheck`: it was taken from a file and
 * is not sent before somebody has looked at it.
 */
export type ShownStatus = QueuedStatus | 'signIn' | 'toCheck';

/** How to show an item, `underWay` being the id of the one that is being sent. */
export function shownStatus(
  item: QueuedItem,
  isLoggedIn: boolean,
  underWay: string | undefined,
): ShownStatus {
  if (!isLoggedIn) return 'signIn';
  const status = queuedStatus(item, underWay);
  return status === 'held' && item.awaitsCheck ? 'toCheck' : status;
}

/** Statuses in which nothing can be done but wait. */
export const isOutOfHand = (status: ShownStatus) => status === 'sending' || status === 'laterRelease';

/** Statuses that nothing but somebody's hand changes. */
export const isStuck = (status: ShownStatus) => status === 'refused' || status === 'filesLost';

/** Statuses in which an item that could be sent is not, because somebody wants to look at it first. */
export const isPutAside = (status: ShownStatus) => status === 'held' || status === 'toCheck';
