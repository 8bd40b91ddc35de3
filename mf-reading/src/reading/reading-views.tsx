import type { Job } from '@zaehlwerk/api';
import { groupedBy } from '@zaehlwerk/domain';
import { JobArea } from '@zaehlwerk/metering/job-area';
import type { JobGroup, JobMark } from '@zaehlwerk/metering/job-list';
import { jobPath, jobsPath } from '@zaehlwerk/metering/job-text';
import { useJobs } from '@zaehlwerk/metering/jobs';
import { useDraftedForms } from '@zaehlwerk/metering/send';
import { useQueuedBySubject } from '@zaehlwerk/store/data';
import { useCallback, useEffect, useMemo } from 'react';
import { MissingJob } from '../job-detail/missing-job.tsx';
import { JobHome, JobHomeHeading } from '../job-home/job-home.tsx';
import { jobReadings } from '../queued-reading/declared-kinds.ts';
import { readingForms } from '../reading-form/reading-draft.ts';
import { useTexts } from '../texts.ts';
import { UnknownReadingLink } from '../unknown-reading/unknown-reading-link.tsx';
import { JobPage, jobDetailPart } from './job-page.tsx';

interface Props {
  readonly accountId: string;
  readonly jobs: readonly Job[];
  readonly jobId: string | undefined;
  /** False when the only job is opened directly, so that there is no list to go back to. */
  readonly hasList: boolean;
  /** False when the address names a job of another account. */
  readonly isOfThisAccount: boolean;
}

/** The jobs to read: the list, and one of them. */
export function ReadingViews({ accountId, jobs, jobId, hasList, isOfThisAccount }: Props) {
  const marks = useJobMarks(accountId);
  const groupsOf = useGroups(marks);
  // The list has been drawn by now: the first job opens without waiting. Should this fail, opening it tries again.
  useEffect(() => {
    void jobDetailPart.load();
  }, []);

  const detail = isOfThisAccount ? (
    <JobPage key={jobId} accountId={accountId} jobId={jobId ?? ''} />
  ) : (
    <MissingJob />
  );
  const job = jobId !== undefined && (
    <>
      {detail}
      {!hasList && <UnknownReadingLink />}
    </>
  );
  return (
    <JobArea
      path={jobsPath}
      accountId={accountId}
      jobs={jobs}
      groupsOf={groupsOf}
      pathOf={jobPath}
      marks={marks}
      jobId={jobId}
      hasList={hasList}
      job={job}
      heading={<JobHomeHeading />}
      home={isCompact => <JobHome jobs={jobs} compact={isCompact} />}
    />
  );
}

/**
 * Open jobs first, done jobs below, each in the order they came in; between them those whose reading waits to be sent,
 * also where it corrects one that was.
 */
function useGroups(marks: ReadonlyMap<string, JobMark>): (jobs: readonly Job[]) => readonly JobGroup[] {
  const { t } = useTexts();
  return useCallback(
    jobs => {
      const groups = groupedBy(jobs, ({ id, done }) => {
        if (marks.get(id) === 'queued') return 'queued';
        return done ? 'done' : 'open';
      });
      return groupKeys.map(key => ({ key, title: t(`jobs.group.${key}`), jobs: groups.get(key) ?? [] }));
    },
    [t, marks],
  );
}

const groupKeys = ['open', 'queued', 'done'] as const;

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
