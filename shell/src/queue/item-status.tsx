import {
  IconAlertOctagon,
  IconClockUp,
  IconFileSearch,
  IconHourglass,
  IconLock,
  IconPencil,
  IconPhotoOff,
  IconRefreshAlert,
  IconSend,
} from '@tabler/icons-react';
import { type QueuedItem, type QueuedStatus, queuedStatus } from '@zaehlwerk/store/data';
import type { ReactNode } from 'react';
import classes from './item-status.module.css';

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

const icons = {
  sending: IconSend,
  waiting: IconClockUp,
  busy: IconRefreshAlert,
  held: IconPencil,
  laterRelease: IconHourglass,
  signIn: IconLock,
  toCheck: IconFileSearch,
  refused: IconAlertOctagon,
  filesLost: IconPhotoOff,
};

interface Props {
  readonly status: ShownStatus;
  readonly children: ReactNode;
}

/** What becomes of an item, as a sign and in words. */
export function StatusLabel({ status, children }: Props) {
  const Icon = icons[status];
  return (
    <p className={classes.status} data-status={status}>
      <Icon size="1.25rem" aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
