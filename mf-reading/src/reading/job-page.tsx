import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { Failure, Skeleton, VisuallyHidden } from '@zaehlwerk/ui';
import type { JobDetail } from '../job-detail/job-detail.tsx';
import { useTexts } from '../texts.ts';
import classes from './job-page.module.css';

/** What shows one job, which no list of jobs needs. */
export const jobDetailPart = lazyPart(
  () => import(/* webpackChunkName: "Job" */ '../job-detail/job-detail.tsx'),
);

/** One job, as soon as what shows it has been loaded. */
export function JobPage(props: Parameters<typeof JobDetail>[0]) {
  const { t } = useTexts();
  const detail = useLazyPart(jobDetailPart);
  if (detail.status === 'ready') return <detail.part.JobDetail {...props} />;
  if (detail.status === 'failed') {
    return (
      <Failure
        headingLevel={1}
        title={t('job.notLoaded.title')}
        explanation={t('job.notLoaded.message')}
        retry={{ label: t('jobs.retry'), onRetry: jobDetailPart.load }}
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
