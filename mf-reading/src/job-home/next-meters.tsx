import type { Job } from '@zaehlwerk/api';
import type { CalendarDay } from '@zaehlwerk/domain';
import { flatLine, streetLine, useFormats } from '@zaehlwerk/metering/job-text';
import { Paper, Title } from '@zaehlwerk/ui';
import { useId } from 'react';
import { MeterLine, MeterLines } from '../meter-lines/meter-lines.tsx';
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
      <MeterLines>
        {meters.map(({ job, path, owner }) => {
          const { meterAddress } = job.meter;
          const due = dueText(job);
          const place = [streetLine(meterAddress), flatLine(meterAddress), owner].filter(Boolean).join(' · ');
          return (
            <MeterLine key={path} job={job} path={path} place={place} isLink>
              {due && <span className={classes.due}>{due}</span>}
            </MeterLine>
          );
        })}
      </MeterLines>
    </Paper>
  );
}
