import { Link } from '@zaehlwerk/module-kit';
import { Failure, Skeleton, VisuallyHidden } from '@zaehlwerk/ui';
import { BackLink } from '@zaehlwerk/ui/metering';
import { type ComponentProps, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { JobList, JobListSkeleton } from '../job-list/job-list.tsx';
import { listMemoryOf } from '../job-list/list-memory.ts';
import { useTexts } from '../texts.ts';
import classes from './job-area.module.css';

interface Props
  extends Pick<ComponentProps<typeof JobList>, 'jobs' | 'groupsOf' | 'pathOf' | 'keyOf' | 'marks'> {
  /** The path of the list. */
  readonly path: string;
  /** Whose jobs they are: an account's id, or a name of their own for those of several. */
  readonly owner: string;
  /** The key of the job that is shown. */
  readonly currentKey: string | undefined;
  /** False when the only job is opened directly, so that there is no list to go back to. */
  readonly hasList: boolean;
  /** The job that is shown; `undefined` where none is. */
  readonly job: ReactNode;
  /** Title and heading of the page while no job is shown. */
  readonly heading: ReactNode;
  /** What stands below it: beside the list, or between its search and its jobs, as long as nothing is searched. */
  readonly home: (isCompact: boolean) => ReactNode;
}

/** List and job: side by side where there is room, otherwise one after the other with a way back. */
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
  // The job has one place for both widths: who turns a tablet round goes on in the dialog that is open.
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

/** The jobs could not be loaded, and there are none from before. */
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

/** From here on list and job stand side by side; the width at which action bars leave the bottom edge, too. */
const wide = () => window.matchMedia('(min-width: 64em)');

function watchWidth(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

let wasWide = false;

/** While a page is printed, browsers say how wide the paper is: what is open on the screen would be lost for it. */
function isWideOnScreen(): boolean {
  if (!window.matchMedia('print').matches) wasWide = wide().matches;
  return wasWide;
}

/** Whether the list of jobs has room beside the job; otherwise they are separate views. Paper is not asked. */
export function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, isWideOnScreen);
}

/** The shape of the area while the jobs are on their way. */
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
      ) : (
        <>
          {main}
          {!showsJob && <JobListSkeleton />}
        </>
      )}
    </>
  );
}
