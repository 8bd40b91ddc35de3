import type { Job } from '@zaehlwerk/api';
import { jobProgress } from '@zaehlwerk/domain';
import { PageTitle, useTexts } from '@zaehlwerk/module-kit';
import { PageHeading, Paper, Title } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { DeadlineProgress } from './deadline-progress.tsx';
import { ExpiryNotice } from './expiry-notice.tsx';
import classes from './job-home.module.css';
import { OverallProgress } from './overall-progress.tsx';
import { meterTypeLines } from './progress-lines.tsx';
import { ProgressList } from './progress-list.tsx';

interface Props {
  readonly jobs: readonly Job[];
  /** Folds the details away, where the list of jobs follows below. */
  readonly compact: boolean;
}

/** The start of the reading area: how far the reader is, in all, per meter type and per day of expiry. */
export function JobHome({ jobs, compact }: Props) {
  const { t } = useTexts();
  const progress = useMemo(() => jobProgress(jobs), [jobs]);
  const details = (
    <div className={classes.details}>
      <Paper component="section" aria-labelledby="progress-by-type">
        <Title order={2} size="h3" id="progress-by-type" mb="md">
          {t('progress.byMeterType')}
        </Title>
        <ProgressList lines={meterTypeLines(progress, t)} />
      </Paper>
      <Paper component="section" aria-labelledby="progress-by-deadline">
        <Title order={2} size="h3" id="progress-by-deadline" mb="md">
          {t('progress.byDeadline')}
        </Title>
        <DeadlineProgress progress={progress} />
      </Paper>
    </div>
  );
  return (
    <div className={classes.home}>
      <PageTitle>{t('navigation.reading')}</PageTitle>
      <PageHeading>{t('navigation.reading')}</PageHeading>
      <ExpiryNotice jobs={jobs} />
      <OverallProgress overall={progress.overall} />
      {compact ? (
        <details>
          <summary className={classes.more}>{t('progress.details')}</summary>
          {details}
        </details>
      ) : (
        details
      )}
    </div>
  );
}
