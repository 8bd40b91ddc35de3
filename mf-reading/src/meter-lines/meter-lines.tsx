import type { Job } from '@zaehlwerk/api';
import { meterTypeOf } from '@zaehlwerk/domain';
import { MeterNumber, meterTypeName } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './meter-lines.module.css';

export function MeterLines({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.meters}>{children}</ul>;
}

interface Props {
  readonly job: Job;
  readonly path: string;
  readonly place: string;
  /** The whole line is the link instead of the number. */
  readonly isLink?: boolean;
  readonly children?: ReactNode;
}

export function MeterLine({ job, path, place, isLink = false, children }: Props) {
  const { t } = useTexts();
  const number = <MeterNumber>{job.meter.meterNumber}</MeterNumber>;
  const line = (
    <>
      <MeterTypeIcon type={meterTypeOf(job)} label={meterTypeName(t, job)} size="sm" />
      <span className={classes.words}>
        {isLink ? (
          <span className={classes.number}>{number}</span>
        ) : (
          <Link to={path} className={classes.number ?? ''}>
            {number}
          </Link>
        )}{' '}
        <span>{place}</span>
      </span>{' '}
      {children}
    </>
  );
  return (
    <li>
      {isLink ? (
        <Link to={path} className={classes.meter ?? ''}>
          {line}
        </Link>
      ) : (
        <div className={classes.meter}>{line}</div>
      )}
    </li>
  );
}
