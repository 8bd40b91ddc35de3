import type { Job } from '@zaehlwerk/api';
import {
  JobAreaFailure,
  JobAreaSkeleton,
  useAccountOfJob,
  useRefreshFailureNotice,
} from '@zaehlwerk/metering/job-area';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { PageTitle, useParams, useSearchParams } from '@zaehlwerk/module-kit';
import { useApplication, useSession } from '@zaehlwerk/store';
import { EmptyState } from '@zaehlwerk/ui/metering';
import { useMemo } from 'react';
import { evaluableJobs, evaluationConfigOf, hasHistory } from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { EvaluationViews } from './evaluation-views.tsx';

/** Specification section 2, "Evaluation screen". */
export default function Evaluation() {
  const { t } = useTexts();
  const { jobId } = useParams();
  const [search] = useSearchParams();
  const session = useSession();
  const { features } = useApplication();
  const loaded = useJobs();
  const { status, jobs: all, reload } = loaded;
  const jobs = useMemo(() => evaluableJobs(all, features), [all, features]);
  const isAnyShown = useMemo(() => {
    const isShown = (job: Job) => job.done && hasHistory(job, evaluationConfigOf(features, job));
    return features.evaluationShowOnlyDoneJobs ? jobs.some(isShown) : jobs.length > 0;
  }, [jobs, features]);
  useAccountOfJob(jobId, search.get('account'));
  useRefreshFailureNotice(loaded);

  if (session === null) return null;
  if (status === 'failed') return <JobAreaFailure onRetry={reload} />;
  if (status === 'loading') return <JobAreaSkeleton showsJob={jobId !== undefined} />;
  if (!isAnyShown && jobId === undefined) {
    return (
      <>
        <PageTitle>{t('navigation.evaluation')}</PageTitle>
        <EmptyState headingLevel={1} title={t('navigation.evaluation')}>
          {t('evaluation.empty.noJobs')}
        </EmptyState>
      </>
    );
  }
  // Two accounts may have the same job id: a link to another account's job must not show this one's (decisions.md 34).
  const isOfThisAccount = (search.get('account') ?? session.accountId) === session.accountId;
  return (
    <EvaluationViews
      key={session.accountId}
      accountId={session.accountId}
      jobs={jobs}
      jobId={jobId}
      job={isOfThisAccount ? jobs.find(({ id }) => id === jobId) : undefined}
    />
  );
}
