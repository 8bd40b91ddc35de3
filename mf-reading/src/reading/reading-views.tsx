import type { Job } from '@zaehlwerk/api';
import { JobList, JobListSkeleton, type JobMark, listMemoryOf } from '@zaehlwerk/metering/job-list';
import { jobsPath } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useDraftedForms } from '@zaehlwerk/metering/send';
import { Link } from '@zaehlwerk/module-kit';
import { useQueuedBySubject } from '@zaehlwerk/store/data';
import { Skeleton, VisuallyHidden } from '@zaehlwerk/ui';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { MissingJob } from '../job-detail/missing-job.tsx';
import { JobHome } from '../job-home/job-home.tsx';
import { jobReadings } from '../queued-reading/declared-kinds.ts';
import { readingForms } from '../reading-form/reading-draft.ts';
import { useTexts } from '../texts.ts';
import { UnknownReadingLink } from '../unknown-reading/unknown-reading-link.tsx';
import { JobPage, jobDetailPart } from './job-page.tsx';
import classes from './reading-views.module.css';

interface Props {
  readonly accountId: string;
  readonly jobs: readonly Job[];
  readonly jobId: string | undefined;
  /** False when the only job is opened directly, so that there is no list to go back to. */
  readonly hasList: boolean;
  /** False when the address names a job of another account. */
  readonly isOfThisAccount: boolean;
}

/** List and job: side by side where there is room, otherwise one after the other with a way back. */
export function ReadingViews({ accountId, jobs, jobId, hasList, isOfThisAccount }: Props) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const memory = listMemoryOf(accountId);
  const marks = useJobMarks(accountId);
  useEffect(() => {
    if (jobId !== undefined) memory.openedJobId = jobId;
  }, [jobId, memory]);
  useEffect(
    () => () => {
      memory.openedJobId = undefined;
    },
    [memory],
  );

  // The list has been drawn by now: the first job opens without waiting. Should this fail, opening it tries again.
  useEffect(() => {
    void jobDetailPart.load();
  }, []);

  const isBeside = isWide && hasList;
  const list = <JobList jobs={jobs} marks={marks} currentJobId={jobId} beside={isWide} memory={memory} />;
  const detail = isOfThisAccount ? (
    <JobPage key={jobId} accountId={accountId} jobId={jobId ?? ''} />
  ) : (
    <MissingJob />
  );
  const job = jobId !== undefined && detail;
  // The job has one place for both widths: who turns a tablet round goes on in the dialog that is open.
  return (
    <div className={isBeside ? classes.sideBySide : undefined}>
      {isBeside && list}
      <div className={classes.main}>
        {job && !isBeside && hasList && (
          <Link to={jobsPath} className={classes.back ?? ''}>
            {t('jobs.back')}
          </Link>
        )}
        {job || <JobHome jobs={jobs} compact={!isBeside} />}
        {job && !hasList && <UnknownReadingLink />}
        {!job && !isBeside && list}
      </div>
    </div>
  );
}

/** The marks of an account's jobs; jobs without one are missing. What lies in the queue says more than what was typed. */
function useJobMarks(accountId: string): ReadonlyMap<string, JobMark> {
  const drafted = useDraftedForms(readingForms, accountId);
  const queued = useQueuedBySubject(jobReadings, accountId);
  const { outdated } = useJobs();
  return useMemo(
    () =>
      new Map<string, JobMark>([
        ...[...outdated].map((jobId): [string, JobMark] => [jobId, 'sent']),
        ...[...drafted].map((jobId): [string, JobMark] => [jobId, 'draft']),
        ...[...queued].map(([jobId, { state }]): [string, JobMark] => [
          jobId,
          state === 'refused' ? 'refused' : 'queued',
        ]),
      ]),
    [drafted, queued, outdated],
  );
}

/** From here on list and job stand side by side; the width at which action bars leave the bottom edge, too. */
const wide = () => window.matchMedia('(min-width: 64em)');

function watchWidth(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the list of jobs has room beside the job; otherwise they are separate views. */
function useIsWide(): boolean {
  return useSyncExternalStore(watchWidth, () => wide().matches);
}

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
