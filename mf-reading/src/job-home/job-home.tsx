import { jobProgress } from '@zaehlwerk/domain';
import type { DueSoon } from '@zaehlwerk/metering/job-list';
import { percentDone, useFormats } from '@zaehlwerk/metering/job-text';
import { PageTitle } from '@zaehlwerk/module-kit';
import { PageHeading, VisuallyHidden } from '@zaehlwerk/ui';
import { useMemo } from 'react';
import { MissingAccounts, WhoseJobs } from '../shown-accounts/accounts.tsx';
import type { ShownJobs } from '../shown-accounts/shown-jobs.ts';
import { useTexts } from '../texts.ts';
import classes from './job-home.module.css';
import { OtherWays } from './other-ways.tsx';
import { ExpiryNotice, OverallProgress, useExpiry } from './overall-progress.tsx';
import { ProgressDetails } from './progress-details.tsx';

interface Props {
  readonly shown: ShownJobs;
}

/** On a phone the search comes first: the heading is for screen readers there. */
export function JobHomeHeading() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle>{t('navigation.reading')}</PageTitle>
      <div className={classes.heading}>
        <PageHeading>{t('navigation.reading')}</PageHeading>
      </div>
      <div className={classes.choice}>
        <WhoseJobs />
      </div>
    </>
  );
}

/** Beside the list: progress in all, per meter type and per day of expiry. */
export function JobHome({ shown }: Props) {
  const progress = useMemo(() => jobProgress(shown.distinct), [shown.distinct]);
  return (
    <div className={classes.home}>
      <MissingAccounts {...shown} />
      <ExpiryNotice jobs={shown.distinct} />
      <OverallProgress shown={shown} />
      <OtherWays shown={shown} />
      <ProgressDetails progress={progress} />
    </div>
  );
}

interface ProgressProps extends Props {
  readonly isUnfolded: boolean;
}

const detailsId = 'progress-details';

/** Above the list: `800/10.000` over a thin bar, which unfolds the rest. */
export function ShortProgress(props: ProgressProps & { readonly onToggle: () => void }) {
  const { shown, isUnfolded, onToggle } = props;
  const { t } = useTexts();
  const { count } = useFormats();
  const { overall } = useMemo(() => jobProgress(shown.distinct), [shown.distinct]);
  return (
    <button
      type="button"
      className={classes.short}
      aria-expanded={isUnfolded}
      aria-controls={detailsId}
      onClick={onToggle}
    >
      <span>
        {count(overall.done)}/{count(overall.open + overall.done)}
      </span>
      <VisuallyHidden> {t('progress.short')}</VisuallyHidden>
      <span className={classes.bar} aria-hidden="true">
        <span style={{ inlineSize: `${percentDone(overall)}%` }} />
      </span>
    </button>
  );
}

/** Between search and list, where `ShortProgress` unfolds it. */
export function UnfoldedProgress({ shown, isUnfolded }: ProgressProps) {
  const progress = useMemo(() => jobProgress(shown.distinct), [shown.distinct]);
  return (
    <>
      <MissingAccounts {...shown} />
      {isUnfolded && (
        <div id={detailsId} className={classes.home}>
          <ExpiryNotice jobs={shown.distinct} />
          <OverallProgress shown={shown} />
          <ProgressDetails progress={progress} />
        </div>
      )}
    </>
  );
}

/** The expiry warning as a filter of the list. */
export function useDueSoon({ distinct }: ShownJobs): DueSoon | undefined {
  const expiry = useExpiry(distinct);
  return (
    expiry && {
      day: expiry.latestExecution,
      jobs: expiry.openJobs,
      warning: `${expiry.title}: ${expiry.message}`,
    }
  );
}
