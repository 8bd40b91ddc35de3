import { jobProgress } from '@zaehlwerk/domain';
import { PageTitle } from '@zaehlwerk/module-kit';
import { PageHeading } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { ListEntryLink } from '../list-entry/list-entry-link.tsx';
import { MissingAccounts, WhoseJobs } from '../shown-accounts/accounts.tsx';
import { type ShownJobs, useWaiting } from '../shown-accounts/shown-jobs.ts';
import { useTexts } from '../texts.ts';
import { UnknownReadingLink } from '../unknown-reading/unknown-reading-link.tsx';
import classes from './job-home.module.css';
import { ExpiryNotice, OverallProgress } from './overall-progress.tsx';
import { ProgressDetails } from './progress-details.tsx';

interface Props {
  readonly shown: ShownJobs;
  /** With folded details, where the list of jobs follows. */
  readonly compact: boolean;
}

export function JobHomeHeading() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle>{t('navigation.reading')}</PageTitle>
      <PageHeading>{t('navigation.reading')}</PageHeading>
      <div className={classes.choice}>
        <WhoseJobs />
      </div>
    </>
  );
}

/** Progress in all, per meter type and per day of expiry. */
export function JobHome({ shown, compact }: Props) {
  const { t } = useTexts();
  const waiting = useWaiting(shown);
  const progress = useMemo(() => jobProgress(shown.distinct), [shown.distinct]);
  return (
    <div className={classes.home}>
      <MissingAccounts {...shown} />
      <ExpiryNotice jobs={shown.distinct} />
      <OverallProgress
        overall={progress.overall}
        waiting={waiting}
        keptSince={shown.keptSince}
        compact={compact}
      />
      <div className={classes.ways}>
        <ListEntryLink shown={shown} />
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
