import { PendingJob } from '@zaehlwerk/metering/job-area';
import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { memo } from 'react';
import type { JobDetail } from '../job-detail/job-detail.tsx';
import { useTexts } from '../texts.ts';

/** What shows one job, which no list of jobs needs. */
export const jobDetailPart = lazyPart(
  () => import(/* webpackChunkName: "Job" */ '../job-detail/job-detail.tsx'),
);

/** One job, as soon as what shows it has been loaded. */
export const JobPage = memo(function JobPage(props: Parameters<typeof JobDetail>[0]) {
  const { t } = useTexts();
  const detail = useLazyPart(jobDetailPart);
  if (detail.status === 'ready') return <detail.part.JobDetail {...props} />;
  return (
    <PendingJob status={detail.status} failedTitle={t('job.notLoaded.title')} onRetry={jobDetailPart.load} />
  );
});
