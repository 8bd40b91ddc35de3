import { IconAlertTriangle, IconCheck, IconClockUp, IconPencil } from '@tabler/icons-react';
import type { Job } from '@zaehlwerk/api';
import { meterTypeOf } from '@zaehlwerk/domain';
import { Link } from '@zaehlwerk/module-kit';
import { JobStatusIcon, MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { memo } from 'react';
import { cityLine, streetLine } from '../job-text/job-texts.ts';
import classes from './job-row.module.css';

/**
 * What lies on this device for a job: a draft, a reading that waits to be sent, or one that the server refused; `sent` is
 * one that the server has and the job does not say yet.
 */
export type JobMark = 'draft' | 'queued' | 'refused' | 'sent';

const icons = { draft: IconPencil, queued: IconClockUp, refused: IconAlertTriangle, sent: IconCheck };

/** Says that something was entered for a job and is not on the server, as a sign and a word. */
function JobMarkLabel({ mark, name }: { readonly mark: JobMark; readonly name: string }) {
  const Icon = icons[mark];
  return (
    <span className={classes.mark} data-mark={mark}>
      <Icon size="1rem" aria-hidden="true" />
      {name}
    </span>
  );
}

interface Props {
  readonly job: Job;
  readonly path: string;
  readonly isCurrent: boolean;
  /** Type and status in words: the list translates them, so that a row is cheap to draw while scrolling. */
  readonly typeName: string;
  readonly statusName: string;
  /** What of it is on this device alone, and the word for that. */
  readonly mark: JobMark | undefined;
  readonly markName: string;
}

/** One job of the list: type, number, place and status, the whole row a link to the job. */
export const JobRow = memo(function JobRow(props: Props) {
  const { job, path, isCurrent, typeName, statusName, mark, markName } = props;
  const address = job.meter.meterAddress;
  return (
    <Link to={path} className={classes.row ?? ''} aria-current={isCurrent || undefined}>
      <MeterTypeIcon type={meterTypeOf(job)} label={typeName} />
      <span className={classes.text}>
        <span className={classes.number}>
          {job.meter.meterNumber} {mark && <JobMarkLabel mark={mark} name={markName} />}
        </span>
        <span className={classes.place}>{streetLine(address) || address?.locationDescription}</span>
        <span className={classes.place}>{cityLine(address)}</span>
      </span>
      <JobStatusIcon status={job.done ? 'DONE' : 'OPEN'} label={statusName} />
    </Link>
  );
});
