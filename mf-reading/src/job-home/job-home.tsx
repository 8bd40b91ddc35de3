import type { Job } from '@zaehlwerk/api';
import { jobProgress } from '@zaehlwerk/domain';
import { PageTitle } from '@zaehlwerk/module-kit';
import { PageHeading } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { ListEntryLink } from '../list-entry/list-entry-link.tsx';
import { useTexts } from '../texts.ts';
import { UnknownReadingLink } from '../unknown-reading/unknown-reading-link.tsx';
import { ExpiryNotice } from './expiry-notice.tsx';
import classes from './job-home.module.css';
import { OverallProgress } from './overall-progress.tsx';
import { ProgressDetails } from './progress-details.tsx';

interface Props {
  readonly jobs: readonly Job[];
  /** Folds the details away, where the list of jobs follows below. */
  readonly compact: boolean;
}

/** Title and heading of the reading area. */
export function JobHomeHeading() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle>{t('navigation.reading')}</PageTitle>
      <PageHeading>{t('navigation.reading')}</PageHeading>
    </>
  );
}

/** The start of the reading area below its heading: how far the reader is, in all, per meter type and per day of expiry. */
export function JobHome({ jobs, compact }: Props) {
  const { t } = useTexts();
  const progress = useMemo(() => jobProgress(jobs), [jobs]);
  return (
    <div className={classes.home}>
      <ExpiryNotice jobs={jobs} />
      <OverallProgress overall={progress.overall} compact={compact} />
      <div className={classes.ways}>
        <ListEntryLink jobs={jobs} />
        <UnknownReadingLink />
      </div>
      {compact ? (
        <details>
          <summary className={classes.more}>{t('progress.details')}</summary>
          <ProgressDetails progress={progress} />
        </details>
      ) : (
        <ProgressDetails progress={progress} />
      )}
    </div>
  );
}
