import { IconArrowRight, IconCircleCheckFilled } from '@tabler/icons-react';
import classes from './job-status-icon.module.css';

/** Whether the reading of a job was sent. */
export type JobStatus = 'OPEN' | 'DONE';

const icons = { OPEN: IconArrowRight, DONE: IconCircleCheckFilled };

export interface JobStatusIconProps {
  status: JobStatus;
  /** The status in words, for those who do not see the sign. */
  label: string;
}

/** Arrow for open, check for done (specification section 2): shapes, not only colours. */
export function JobStatusIcon({ status, label }: JobStatusIconProps) {
  const Icon = icons[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size="1.5rem" role="img" aria-label={label} focusable="false" />
    </span>
  );
}
