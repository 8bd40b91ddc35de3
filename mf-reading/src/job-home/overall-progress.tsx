import type { Job } from '@zaehlwerk/api';
import { expiryWarning, type ProgressCount } from '@zaehlwerk/domain';
import { percentDone, useFormats, useToday } from '@zaehlwerk/metering/job-text';
import { Notice, Paper } from '@zaehlwerk/ui';
import { ProgressBar, ProgressRing } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';
import classes from './job-home.module.css';

interface Props {
  readonly overall: ProgressCount;
  /** Jobs with a reading or a correction in the queue. */
  readonly waiting: readonly Job[];
  /** In milliseconds since 1970, of jobs from an earlier visit. */
  readonly keptSince: number | undefined;
  /** A bar instead of a ring. */
  readonly compact?: boolean;
}

export function OverallProgress({ overall, waiting, keptSince, compact = false }: Props) {
  const { t } = useTexts();
  const { count, moment, percent } = useFormats();
  const { open, done } = overall;
  const value = percentDone(overall);
  const counts = t('progress.overall', { done: count(done), all: count(open + done) });
  // Queued readings are not open, as in the list.
  const unread = open - waiting.filter(job => !job.done).length;
  const left = [
    unread > 0 && t('progress.left', { count: unread, jobs: count(unread) }),
    waiting.length > 0 && t('progress.waiting', { count: waiting.length, jobs: count(waiting.length) }),
  ];
  const rest = left.filter(Boolean).join(' · ') || t('progress.allDone');
  const age = keptSince && (
    <p className={classes.age}>{t('progress.age', { moment: moment(new Date(keptSince).toISOString()) })}</p>
  );
  if (compact) {
    return (
      <Paper className={classes.dated ?? ''}>
        <ProgressBar label={counts} percent={value} text={percent(value)} />
        <p className={classes.left}>{rest}</p>
        {age}
      </Paper>
    );
  }
  return (
    <Paper className={`${classes.overall} ${classes.dated}`}>
      <ProgressRing label={`${counts}, ${percent(value)}`} percent={value}>
        {percent(value)}
      </ProgressRing>
      <div>
        <p className={classes.counts}>{counts}</p>
        <p className={classes.left}>{rest}</p>
      </div>
      {age}
    </Paper>
  );
}

/** Specification section 4. */
export function ExpiryNotice({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTexts();
  const { day, count } = useFormats();
  const expiry = expiryWarning(jobs, useToday());
  if (expiry === undefined) return null;
  return (
    <Notice kind="WARNING" title={t('expiry.title')}>
      {t('expiry.message', {
        count: expiry.openJobs,
        jobs: count(expiry.openJobs),
        day: day(expiry.latestExecution),
        when: t('expiry.when', { count: expiry.daysLeft }),
      })}
    </Notice>
  );
}
