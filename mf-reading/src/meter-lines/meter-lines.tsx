import type { Job } from '@zaehlwerk/api';
import { meterTypeOf } from '@zaehlwerk/domain';
import { MeterNumber, meterTypeName } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import type { ReactNode } from 'react';
import { useTexts } from '../texts.ts';
import classes from './meter-lines.module.css';

/** Meters one below the other, each a {@link MeterLine}. */
export function MeterLines({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.meters}>{children}</ul>;
}

interface Props {
  readonly job: Job;
  readonly path: string;
  /** Where it hangs. */
  readonly place: string;
  /** The whole line is the way to the meter; without it, its number is. */
  readonly isLink?: boolean;
  /** What is said of it, beside its number or below. */
  readonly children?: ReactNode;
}

/** A meter in a few words, and the way to it. */
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
