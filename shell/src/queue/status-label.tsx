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
import type { ReactNode } from 'react';
import type { ShownStatus } from './shown-status.ts';
import classes from './status-label.module.css';

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
