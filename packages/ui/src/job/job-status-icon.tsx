import { IconArrowRight, IconCircleCheckFilled, IconClockHour4 } from '@tabler/icons-react';
import classes from './job-status-icon.module.css';

/** `PENDING`: entered, waiting in the offline queue. */
export type JobStatus = 'OPEN' | 'DONE' | 'PENDING';

const icons = { OPEN: IconArrowRight, DONE: IconCircleCheckFilled, PENDING: IconClockHour4 };

export interface JobStatusIconProps {
  status: JobStatus;
  /** The status in words, for those who do not see the sign. */
  label: string;
}

/** Arrow for open, check for done, clock for queued (specification section 2): shapes, not only colours. */
export function JobStatusIcon({ status, label }: JobStatusIconProps) {
  const Icon = icons[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size="1.5rem" role="img" aria-label={label} focusable="false" />
    </span>
  );
}
