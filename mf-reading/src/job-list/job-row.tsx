import type { Job } from '@zaehlwerk/api';
import { meterTypeOf } from '@zaehlwerk/domain';
import { Link } from '@zaehlwerk/module-kit';
import { JobStatusIcon, MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { memo } from 'react';
import { cityLine, streetLine } from '../job-text/address.ts';
import { jobPath } from '../job-text/job-path.ts';
import { JobMarkLabel } from './job-mark.tsx';
import classes from './job-row.module.css';
import type { JobMark } from './use-job-marks.ts';

interface Props {
  readonly job: Job;
  readonly isCurrent: boolean;
  /** Type and status in words: the list translates them, so that a row is cheap to draw while scrolling. */
  readonly typeName: string;
  readonly statusName: string;
  /** What of it is on this device alone, and the word for that. */
  readonly mark: JobMark | undefined;
  readonly markName: string;
}

/** One job of the list: type, number, place and status, the whole row a link to the job. */
export const JobRow = memo(function JobRow({ job, isCurrent, typeName, statusName, mark, markName }: Props) {
  const address = job.meter.meterAddress;
  return (
    <Link to={jobPath(job.id)} className={classes.row ?? ''} aria-current={isCurrent || undefined}>
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
