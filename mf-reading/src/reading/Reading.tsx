import type { ApiError } from '@zaehlwerk/api';
import { useMeterReadingHelp } from '@zaehlwerk/metering/help';
import { jobPath } from '@zaehlwerk/metering/job-text';
import { useAccountsWithJob, useJobs } from '@zaehlwerk/metering/jobs';
import { useNavigate, useParams, useSearchParams } from '@zaehlwerk/module-kit';
import { useAccountCommands, useAccounts, useFeature, useNotify, useSession } from '@zaehlwerk/store';
import { useIsServerReached } from '@zaehlwerk/store/data';
import { Failure } from '@zaehlwerk/ui';
import { useEffect, useLayoutEffect } from 'react';
import { useTexts } from '../texts.ts';
import { NoJobs } from './no-jobs.tsx';
import { ReadingSkeleton, ReadingViews } from './reading-views.tsx';

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

/**
 * Makes the account current whose job is asked for: the one that the address names, otherwise the current one if it
 * has the job, otherwise any that has it (decisions.md 34).
 */
export function useAccountOfJob(jobId: string | undefined, namedAccountId: string | null): void {
  const { makeCurrent } = useAccountCommands();
  const current = useAccounts()[0]?.accountId;
  const [owner] = useAccountsWithJob(jobId);
  const wanted = namedAccountId ?? owner;
  useLayoutEffect(() => {
    if (jobId !== undefined && wanted !== undefined && wanted !== current) makeCurrent(wanted);
  }, [jobId, wanted, current, makeCurrent]);
}

/** Goes straight to the job, in the place of the list (configuration "preselectJobIfSingleEnabled"). */
export function useOpenSingleJob(jobId: string | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (jobId !== undefined) navigate(jobPath(jobId), { replace: true });
  }, [jobId, navigate]);
}

/** Whether the reader knows of the failure already: the screen may be left and entered again while it lasts. */
let isAnnounced = false;

function sayNext(): void {
  isAnnounced = false;
}

function isSessionOver(error: ApiError): boolean {
  return error.kind === 'refused' && error.status === 401;
}

/**
 * Says once that the jobs could not be loaded again, until they could; silent while the server cannot be reached, which
 * the portal tells by itself, and for a 401 (specification section 8). The answer has the next failure said in any case:
 * for who asks for the jobs by hand.
 */
export function useRefreshFailureNotice(error: ApiError | undefined): () => void {
  const { t } = useTexts();
  const notify = useNotify();
  const isServerReached = useIsServerReached();
  useEffect(() => {
    if (error === undefined) {
      isAnnounced = false;
      return;
    }
    if (isAnnounced || isSessionOver(error)) return;
    let isCurrent = true;
    void isServerReached().then(isReached => {
      if (!isCurrent || isAnnounced || !isReached) return;
      isAnnounced = true;
      notify({
        type: 'ERROR',
        title: t('jobs.refreshFailed.title'),
        message: t('jobs.refreshFailed.message'),
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [error, notify, t, isServerReached]);
  return sayNext;
}
