import { IconAlertTriangle, IconClockUp, IconPencil } from '@tabler/icons-react';
import classes from './job-mark.module.css';
import type { JobMark } from './use-job-marks.ts';

const icons = { draft: IconPencil, queued: IconClockUp, refused: IconAlertTriangle };

/** Says that something was entered for a job and is not on the server, as a sign and a word. */
export function JobMarkLabel({ mark, name }: { readonly mark: JobMark; readonly name: string }) {
  const Icon = icons[mark];
  return (
    <span className={classes.mark} data-mark={mark}>
      <Icon size="1rem" aria-hidden="true" />
      {name}
    </span>
  );
}
