import type { ProgressCount } from '@zaehlwerk/domain';
import { percentDone, useFormats } from '@zaehlwerk/metering/job-text';
import { Paper } from '@zaehlwerk/ui';
import { ProgressBar, ProgressRing } from '@zaehlwerk/ui/metering';
import { useTexts } from '../texts.ts';
import classes from './job-home.module.css';

interface Props {
  readonly overall: ProgressCount;
  /** A bar instead of a ring, where the list of jobs follows below. */
  readonly compact?: boolean;
}

/** All jobs of the account together: what is done, and what is left. */
export function OverallProgress({ overall, compact = false }: Props) {
  const { t } = useTexts();
  const { count, percent } = useFormats();
  const { open, done } = overall;
  const value = percentDone(overall);
  const counts = t('progress.overall', { done: count(done), all: count(open + done) });
  const left = open === 0 ? t('progress.allDone') : t('progress.left', { count: open, jobs: count(open) });
  if (compact) {
    return (
      <Paper>
        <ProgressBar label={counts} percent={value} text={percent(value)} />
        <p className={classes.left}>{left}</p>
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
        <p className={classes.left}>{left}</p>
      </div>
    </Paper>
  );
}
