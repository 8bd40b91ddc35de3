import type { Job } from '@zaehlwerk/api';
import type { ProgressCount } from '@zaehlwerk/domain';
import { percentDone, useFormats } from '@zaehlwerk/metering/job-text';
import { Paper } from '@zaehlwerk/ui';
import { ProgressBar, ProgressRing } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';
import classes from './job-home.module.css';

interface Props {
  readonly overall: ProgressCount;
  /** Of which a reading waits to be sent; it may correct one that was sent. */
  readonly waiting: readonly Job[];
  /** A bar instead of a ring, where the list of jobs follows below. */
  readonly compact?: boolean;
}

/** All jobs of the account together: what is done, and what is left. */
export function OverallProgress({ overall, waiting, compact = false }: Props) {
  const { t } = useTexts();
  const { count, percent } = useFormats();
  const { open, done } = overall;
  const value = percentDone(overall);
  const counts = t('progress.overall', { done: count(done), all: count(open + done) });
  // As the list below has it: what waits to be sent is not open any more.
  const unread = open - waiting.filter(job => !job.done).length;
  const left = [
    unread > 0 && t('progress.left', { count: unread, jobs: count(unread) }),
    waiting.length > 0 && t('progress.waiting', { count: waiting.length, jobs: count(waiting.length) }),
  ];
  const what = left.filter(Boolean).join(' · ') || t('progress.allDone');
  if (compact) {
    return (
      <Paper>
        <ProgressBar label={counts} percent={value} text={percent(value)} />
        <p className={classes.left}>{what}</p>
      </Paper>
    );
  }
  return (
    <Paper className={classes.overall ?? ''}>
      <ProgressRing label={`${counts}, ${percent(value)}`} percent={value}>
        {percent(value)}
      </ProgressRing>
      <div>
        <p className={classes.counts}>{counts}</p>
        <p className={classes.left}>{what}</p>
      </div>
    </Paper>
  );
}
