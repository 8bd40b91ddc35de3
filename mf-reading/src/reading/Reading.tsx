import { useMeterReadingHelp } from '@zaehlwerk/metering/help';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useParams, useSearchParams } from '@zaehlwerk/module-kit';
import { useFeature, useSession } from '@zaehlwerk/store';
import { Failure } from '@zaehlwerk/ui';
import { useTexts } from '../texts.ts';
import { NoJobs } from './no-jobs.tsx';
import { ReadingSkeleton } from './reading-skeleton.tsx';
import { ReadingViews } from './reading-views.tsx';
import { useAccountOfJob } from './use-account-of-job.ts';
import { useOpenSingleJob } from './use-open-single-job.ts';
import { useRefreshFailureNotice } from './use-refresh-failure-notice.ts';

/** The reading area: all jobs of the account, and one of them to read (specification section 2, `/ablesung`). */
export default function Reading() {
  const { t } = useTexts();
  const { jobId } = useParams();
  const [search] = useSearchParams();
  const session = useSession();
  const { status, jobs, error, reload } = useJobs();
  const opensSingleJob = useFeature('preselectJobIfSingleEnabled') && jobs.length === 1;
  const singleJobId = opensSingleJob ? jobs[0]?.id : undefined;
  useOpenSingleJob(jobId === undefined ? singleJobId : undefined);
  useAccountOfJob(jobId, search.get('account'));
  // Asked for with the list, so that it is there with the first job, where there may be no connection.
  useMeterReadingHelp();
  const sayNextFailure = useRefreshFailureNotice(status === 'ready' ? error : undefined);

  if (session === null) return null;
  if (status === 'failed') {
    return (
      <Failure
        headingLevel={1}
        title={t('jobs.refreshFailed.title')}
        explanation={t('jobs.loadFailed')}
        retry={{ label: t('jobs.retry'), onRetry: reload }}
      />
    );
  }
  // Two accounts may hold the same job id: a link to another account's job must not show this one's (decisions.md 34).
  const isOfThisAccount = (search.get('account') ?? session.accountId) === session.accountId;
  if (status === 'loading') return <ReadingSkeleton showsJob={jobId !== undefined} />;
  const reloadByHand = () => {
    sayNextFailure();
    return reload();
  };
  if (jobs.length === 0) return <NoJobs onReload={reloadByHand} />;
  return (
    <ReadingViews
      key={session.accountId}
      accountId={session.accountId}
      jobs={jobs}
      jobId={jobId ?? singleJobId}
      hasList={!opensSingleJob}
      isOfThisAccount={isOfThisAccount}
    />
  );
}
