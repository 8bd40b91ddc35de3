import type { Job } from '@zaehlwerk/api';
import { groupedBy } from '@zaehlwerk/domain';
import { JobArea, PendingJob } from '@zaehlwerk/metering/job-area';
import type { JobGroup, JobMark } from '@zaehlwerk/metering/job-list';
import { jobPath, jobsPath } from '@zaehlwerk/metering/job-text';
import { ScanMeterNumber } from '@zaehlwerk/metering/scan';
import { lazyPart, useLazyPart } from '@zaehlwerk/module-kit';
import { type QueuedItem, useDraftedKeys, useQueuedByAccount } from '@zaehlwerk/store/data';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import type { JobDetail } from '../job-detail/job-detail.tsx';
import { MissingJob } from '../job-detail/missing-job.tsx';
import {
  JobHome,
  JobHomeHeading,
  ShortProgress,
  UnfoldedProgress,
  useDueSoon,
} from '../job-home/job-home.tsx';
import { OtherWaysMenu } from '../job-home/other-ways.tsx';
import { jobReadingKind } from '../queue-kinds.ts';
import { readingForms } from '../reading-form/reading-draft.ts';
import { listOwner, type ShownAccount, type ShownJobs } from '../shown-accounts/shown-jobs.ts';
import { useTexts } from '../texts.ts';
import { UnknownReadingLink } from '../unknown-reading/unknown-reading-link.tsx';

export const jobDetailPart = lazyPart(
  () => import(/* webpackChunkName: "Job" */ '../job-detail/job-detail.tsx'),
);

const JobPage = memo(function JobPage(props: Parameters<typeof JobDetail>[0]) {
  const { t } = useTexts();
  const detail = useLazyPart(jobDetailPart);
  if (detail.status === 'ready') return <detail.part.JobDetail {...props} />;
  return (
    <PendingJob status={detail.status} failedTitle={t('job.notLoaded.title')} onRetry={jobDetailPart.load} />
  );
});

interface Props {
  readonly accountId: string;
  readonly shown: ShownJobs;
  readonly jobId: string | undefined;
  /** False when the only job is opened directly. */
  readonly hasList: boolean;
  /** False when the address names a job of another account. */
  readonly isOfThisAccount: boolean;
}

export function ReadingViews({ accountId, shown, jobId, hasList, isOfThisAccount }: Props) {
  const { jobs, ownerOf, isAll } = shown;
  const keyOf = useCallback((job: Job) => keyIn(ownerOf(job), job.id), [ownerOf]);
  const pathOf = useCallback((job: Job) => jobPath(job.id, ownerOf(job)), [ownerOf]);
  const queuedOf = useQueuedByAccount(jobReadingKind);
  const marks = useJobMarks(shown, queuedOf);
  const groupsOf = useGroups(shown, queuedOf);
  const dueSoon = useDueSoon(shown);
  const [isUnfolded, setUnfolded] = useState(false);
  // After the list was rendered. If it fails, opening a job loads it again.
  useEffect(() => {
    void jobDetailPart.load();
  }, []);

  const job = jobId !== undefined && (
    <>
      {isOfThisAccount ? (
        <JobPage key={keyIn(accountId, jobId)} accountId={accountId} jobId={jobId} />
      ) : (
        <MissingJob />
      )}
      {!hasList && <UnknownReadingLink />}
    </>
  );
  return (
    <JobArea
      path={jobsPath}
      owner={listOwner(shown, accountId)}
      jobs={jobs}
      groupsOf={groupsOf}
      pathOf={pathOf}
      keyOf={keyOf}
      marks={marks}
      currentKey={jobId && keyIn(isAll ? accountId : undefined, jobId)}
      hasList={hasList}
      job={job}
      heading={<JobHomeHeading />}
      home={isCompact =>
        isCompact ? <UnfoldedProgress shown={shown} isUnfolded={isUnfolded} /> : <JobHome shown={shown} />
      }
      tools={{
        scan: onNumber => <ScanMeterNumber isIcon onNumber={onNumber} />,
        menu: <OtherWaysMenu shown={shown} />,
        progress: (
          <ShortProgress shown={shown} isUnfolded={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} />
        ),
        dueSoon,
      }}
    />
  );
}

/** Unique key in the list; with `accountId` where several accounts are shown. */
function keyIn(accountId: string | undefined, jobId: string): string {
  return accountId ? `${accountId}/${jobId}` : jobId;
}

type QueuedOf = ReturnType<typeof useQueuedByAccount>;

/** Open, queued and done jobs, each as it is walked, and divided by account where several are shown. */
function useGroups(
  { accounts, isAll, ownerOf }: ShownJobs,
  queuedOf: QueuedOf,
): (jobs: readonly Job[]) => readonly JobGroup[] {
  const { t } = useTexts();
  return useCallback(
    jobs => {
      const only = accounts[0]?.accountId ?? '';
      const stateOf = (job: Job, owner: string | undefined) => {
        const item = queuedOf(owner ?? only).get(job.id);
        if (item && markOf(item) === 'queued') return 'queued';
        return job.done ? 'done' : 'open';
      };
      const groups = groupedBy(jobs, job => {
        const owner = ownerOf(job);
        return keyIn(owner, stateOf(job, owner));
      });
      const group = (state: (typeof groupStates)[number], owner?: ShownAccount) => {
        const key = keyIn(owner?.accountId, state);
        const found = { key, title: t(`jobs.group.${state}`), jobs: groups.get(key) ?? [] };
        return owner ? { ...found, owner: owner.name } : found;
      };
      if (!isAll) return groupStates.map(state => group(state));
      return groupStates.flatMap(state => accounts.map(account => group(state, account)));
    },
    [t, queuedOf, accounts, isAll, ownerOf],
  );
}

const groupStates = ['open', 'queued', 'done'] as const;

const markOf = ({ state }: QueuedItem): JobMark => (state === 'refused' ? 'refused' : 'queued');

/** Marks by key. Later ones win: the state in the queue matters more than a draft. */
function useJobMarks({ accounts, isAll }: ShownJobs, queuedOf: QueuedOf): ReadonlyMap<string, JobMark> {
  const accountIds = useMemo(() => accounts.map(({ accountId }) => accountId), [accounts]);
  const drafted = useDraftedKeys(readingForms, accountIds);
  return useMemo(() => {
    const marks = new Map<string, JobMark>();
    for (const [index, { accountId, outdated }] of accounts.entries()) {
      const mark = (jobId: string, as: JobMark) => marks.set(keyIn(isAll ? accountId : undefined, jobId), as);
      for (const jobId of outdated) mark(jobId, 'sent');
      for (const jobId of drafted[index] ?? []) mark(jobId, 'draft');
      for (const [jobId, item] of queuedOf(accountId)) mark(jobId, markOf(item));
    }
    return marks;
  }, [accounts, isAll, drafted, queuedOf]);
}
