import { Link } from '@zaehlwerk/module-kit';
import { Failure, Skeleton, VisuallyHidden } from '@zaehlwerk/ui';
import { BackLink } from '@zaehlwerk/ui/metering';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { JobList } from '../job-list/job-list.tsx';
import { JobListSkeleton } from '../job-list/job-list-skeleton.tsx';
import { listMemoryOf } from '../job-list/list-memory.ts';
import { useTexts } from '../texts.ts';
import classes from './job-area.module.css';
import { useIsWide } from './use-is-wide.ts';

interface Props
  extends Pick<ComponentProps<typeof JobList>, 'jobs' | 'groupsOf' | 'pathOf' | 'keyOf' | 'marks' | 'tools'> {
  readonly path: string;
  /** The account's id, or a common name for the jobs of several accounts. */
  readonly owner: string;
  readonly currentKey: string | undefined;
  /** False if a single job is opened directly, without a list to return to. */
  readonly hasList: boolean;
  readonly job: ReactNode;
  readonly heading: ReactNode;
  /** Shown below the heading: beside the list, or between search and jobs, unless a search is active. */
  readonly home: (isCompact: boolean) => ReactNode;
}

/** List and job: side by side on wide screens, otherwise one after the other with a back link. */
export function JobArea(props: Props) {
  const { path, owner, currentKey, hasList, job, heading, home, ...list } = props;
  const { t } = useTexts();
  const isWide = useIsWide();
  const memory = listMemoryOf(path, owner);
  useEffect(() => {
    if (currentKey !== undefined) memory.openedKey = currentKey;
  }, [currentKey, memory]);
  useEffect(
    () => () => {
      memory.openedKey = undefined;
    },
    [memory],
  );
  const isBeside = isWide && hasList;
  const jobs = (
    <JobList
      key={owner}
      {...list}
      currentKey={currentKey}
      beside={isWide}
      memory={memory}
      home={!isBeside && home(true)}
    />
  );
  // One place for the job in both layouts, so that turning a tablet keeps an open dialog.
  return (
    <div className={isBeside ? classes.sideBySide : undefined}>
      {isBeside && jobs}
      <div className={classes.main}>
        {job && !isBeside && hasList && (
          <BackLink component={Link} to={path}>
            {t('jobs.back')}
          </BackLink>
        )}
        {job || heading}
        {!job && (isBeside ? <div className={classes.home}>{home(false)}</div> : jobs)}
      </div>
    </div>
  );
}

export function JobAreaFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <Failure
      headingLevel={1}
      title={t('jobs.refreshFailed.title')}
      explanation={t('jobs.loadFailed')}
      retry={{ label: t('jobs.retry'), onRetry }}
    />
  );
}

export function JobAreaSkeleton({ showsJob }: { readonly showsJob: boolean }) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const main = (
    <div className={classes.skeleton} aria-hidden="true">
      <Skeleton height="2.5rem" width="14rem" />
      <Skeleton height="9rem" />
      {(isWide || showsJob) && <Skeleton height="16rem" />}
    </div>
  );
  return (
    <>
      <VisuallyHidden role="status">{t('jobs.loading')}</VisuallyHidden>
      {isWide ? (
        <div className={classes.sideBySide}>
          <JobListSkeleton />
          {main}
        </div>
      ) : showsJob ? (
        main
      ) : (
        <JobListSkeleton />
      )}
    </>
  );
}

interface PendingProps {
  readonly status: 'idle' | 'loading' | 'failed';
  readonly failedTitle: string;
  readonly onRetry: () => void;
}

export function PendingJob({ status, failedTitle, onRetry }: PendingProps) {
  const { t } = useTexts();
  if (status === 'failed') {
    return (
      <Failure
        headingLevel={1}
        title={failedTitle}
        explanation={t('jobs.partFailed')}
        retry={{ label: t('jobs.retry'), onRetry }}
      />
    );
  }
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden role="status">{t('jobs.loading')}</VisuallyHidden>
      <Skeleton height="3.5rem" width="16rem" />
      <Skeleton height="16rem" />
    </div>
  );
}
