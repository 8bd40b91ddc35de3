import type { ProgressCount } from '@zaehlwerk/domain';
import { useTexts } from '@zaehlwerk/module-kit';
import { Paper } from '@zaehlwerk/ui';
import { ProgressRing } from '@zaehlwerk/ui/metering';
import { percentDone } from '../job-text/percent-done.ts';
import { useFormats } from '../job-text/use-formats.ts';
import classes from './job-home.module.css';

/** All jobs of the account together: a ring, and in words what is done and what is left. */
export function OverallProgress({ overall }: { readonly overall: ProgressCount }) {
  const { t } = useTexts();
  const { count, percent } = useFormats();
  const { open, done } = overall;
  const value = percentDone(overall);
  const counts = t('progress.overall', { done: count(done), all: count(open + done) });
  return (
    <Paper className={classes.overall ?? ''}>
      <ProgressRing label={`${counts}, ${percent(value)}`} percent={value}>
        {percent(value)}
      </ProgressRing>
      <div>
        <p className={classes.counts}>{counts}</p>
        <p className={classes.left}>
          {open === 0 ? t('progress.allDone') : t('progress.left', { count: open, jobs: count(open) })}
        </p>
      </div>
    </Paper>
  );
}
