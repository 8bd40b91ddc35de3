import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, meterTypeOf } from '@zaehlwerk/domain';
import { flatLine, jobPath, meterTypeName, streetLine, useFormats } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { Paper, Title } from '@zaehlwerk/ui';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './next-meters.module.css';

interface Props {
  readonly jobs: readonly Job[];
  readonly today: CalendarDay;
}

/** The meters that are to be read next, each with its place and the end of its period, and the way to it. */
export function NextMeters({ jobs, today }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  const headingId = useId();
  const dueText = (end: CalendarDay) =>
    end < today ? t('home.expired', { day: day(end) }) : t('progress.until', { day: day(end) });
  return (
    <Paper component="section" aria-labelledby={headingId}>
      <Title order={2} size="h4" id={headingId}>
        {t('home.nextMeters')}
      </Title>
      <ul className={classes.meters}>
        {jobs.map(job => {
          const { meterNumber, meterAddress } = job.meter;
          const end = job.jobConstraints?.latestExecution;
          const place = [streetLine(meterAddress), flatLine(meterAddress)].filter(Boolean).join(' · ');
          return (
            <li key={job.id}>
              <Link to={jobPath(job.id)} className={classes.meter ?? ''}>
                <MeterTypeIcon type={meterTypeOf(job)} label={meterTypeName(t, job)} size="sm" />
                <span className={classes.words}>
                  <span className={classes.number}>{meterNumber}</span> <span>{place}</span>
                </span>{' '}
                {end && <span className={classes.due}>{dueText(end)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}
