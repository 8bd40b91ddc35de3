import { useMeterReadingHelp } from '@zaehlwerk/metering/help';
import {
  JobAreaFailure,
  JobAreaSkeleton,
  useAccountOfJob,
  useRefreshFailureNotice,
} from '@zaehlwerk/metering/job-area';
import { jobPath } from '@zaehlwerk/metering/job-text';
import { useNavigate, useParams, useSearchParams } from '@zaehlwerk/module-kit';
import { useFeature, useSession } from '@zaehlwerk/store';
import { useEffect } from 'react';
import { useShownJobs } from '../shown-accounts/shown-jobs.ts';
import { NoJobs } from './no-jobs.tsx';
import { ReadingViews } from './reading-views.tsx';

/** The list of jobs and one job (specification section 2, `/ablesung`). */
export default function Reading() {
  const { jobId } = useParams();
  const [search] = useSearchParams();
  const session = useSession();
  const shown = useShownJobs();
  const { status, jobs, reload } = shown;
  const opensSingleJob = useFeature('preselectJobIfSingleEnabled') && jobs.length === 1;
  const singleJob = opensSingleJob ? jobs[0] : undefined;
  useOpenPath(singleJob && jobId === undefined ? jobPath(singleJob.id, shown.ownerOf(singleJob)) : undefined);
  useAccountOfJob(jobId, search.get('account'));
  // Loaded with the list: at the first job there may be no connection.
  useMeterReadingHelp();
  const reloadByHand = useRefreshFailureNotice(shown);

  if (session === null) return null;
  if (status === 'failed') return <JobAreaFailure onRetry={reload} />;
  // Two accounts may hold the same job id: a link to another account's job must not show this one's (decisions.md 34).
  const isOfThisAccount = (search.get('account') ?? session.accountId) === session.accountId;
  if (status === 'loading') return <JobAreaSkeleton showsJob={jobId !== undefined} />;
  if (jobs.length === 0) return <NoJobs onReload={reloadByHand} />;
  return (
    <ReadingViews
      accountId={session.accountId}
      shown={shown}
      jobId={jobId ?? singleJob?.id}
      hasList={!opensSingleJob}
      isOfThisAccount={isOfThisAccount}
    />
  );
}

/** Replaces the list by the only job (configuration "preselectJobIfSingleEnabled"). */
function useOpenPath(path: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (path) navigate(path, { replace: true });
  }, [path, navigate]);
}
