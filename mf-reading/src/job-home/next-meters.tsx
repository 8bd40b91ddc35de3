import type { Job } from '@zaehlwerk/api';
import { type CalendarDay, meterTypeOf } from '@zaehlwerk/domain';
import { flatLine, meterTypeName, streetLine, useFormats } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { Paper, Title } from '@zaehlwerk/ui';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { useId } from 'react';
import { useTexts } from '../texts.ts';
import classes from './next-meters.module.css';

/** A meter that is to be read. */
interface NextMeter {
  readonly job: Job;
  readonly path: string;
  /** Whose it is, where there are those of several accounts. */
  readonly owner: string | undefined;
}

interface Props {
  readonly meters: readonly NextMeter[];
  readonly today: CalendarDay;
}

/** The meters that are to be read next, each with its place and the end of its period, and the way to it. */
export function NextMeters({ meters, today }: Props) {
  const { t } = useTexts();
  const { day } = useFormats();
  const headingId = useId();
  const dueText = ({ jobConstraints }: Job) => {
    const { earliestExecution: begin, latestExecution: end } = jobConstraints ?? {};
    if (end !== undefined && end < today) return t('home.expired', { day: day(end) });
    if (begin !== undefined && begin > today) return t('home.from', { day: day(begin) });
    return end && t('progress.until', { day: day(end) });
  };
  return (
    <Paper component="section" aria-labelledby={headingId}>
      <Title order={2} size="h4" id={headingId}>
        {t('home.nextMeters')}
      </Title>
      <ul className={classes.meters}>
        {meters.map(({ job, path, owner }) => {
          const { meterNumber, meterAddress } = job.meter;
          const due = dueText(job);
          const place = [streetLine(meterAddress), flatLine(meterAddress), owner].filter(Boolean).join(' · ');
          return (
            <li key={path}>
              <Link to={path} className={classes.meter ?? ''}>
                <MeterTypeIcon type={meterTypeOf(job)} label={meterTypeName(t, job)} size="sm" />
                <span className={classes.words}>
                  <span className={classes.number}>{meterNumber}</span> <span>{place}</span>
                </span>{' '}
                {due && <span className={classes.due}>{due}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}
