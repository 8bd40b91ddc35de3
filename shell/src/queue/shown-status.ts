import { type QueuedItem, type QueuedStatus, queuedStatus } from '@zaehlwerk/store/reading';

/** How an item of the queue is shown; `signIn`: its account is not logged in here. */
export type ShownStatus = QueuedStatus | 'signIn';

/** How to show an item, `underWay` being the id of the one that is being sent. */
export function shownStatus(
  item: QueuedItem,
  isLoggedIn: boolean,
  underWay: string | undefined,
): ShownStatus {
  return isLoggedIn ? queuedStatus(item, underWay) : 'signIn';
}

/** Statuses in which nothing can be done but wait. */
export const isOutOfHand = (status: ShownStatus) => status === 'sending' || status === 'laterRelease';
