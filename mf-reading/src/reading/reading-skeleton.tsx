import { JobListSkeleton } from '@zaehlwerk/metering/job-list';
import { Skeleton, VisuallyHidden } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import classes from './reading-views.module.css';
import { useIsWide } from './use-is-wide.ts';

/** The shape of the screen while the jobs are on their way. */
export function ReadingSkeleton({ showsJob }: { readonly showsJob: boolean }) {
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
