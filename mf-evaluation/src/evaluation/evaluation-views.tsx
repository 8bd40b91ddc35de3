import type { Job } from '@zaehlwerk/api';
import { groupedBy } from '@zaehlwerk/domain';
import { JobArea, PendingJob } from '@zaehlwerk/metering/job-area';
import type { JobGroup } from '@zaehlwerk/metering/job-list';
import { Missing } from '@zaehlwerk/metering/missing';
import { lazyPart, PageTitle, useLazyPart } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { PageHeading } from '@zaehlwerk/ui';
import { useCallback, useEffect } from 'react';
import { chartsPart } from '../charts/charts-chunk.ts';
import { whenIdle } from '../charts/when-quiet.ts';
import { CombinedConsumption } from '../combined-consumption/combined-consumption.tsx';
import {
  evaluatedJobPath,
  evaluationConfigOf,
  evaluationPath,
  hasHistory,
} from '../evaluate/evaluate-job.ts';
import { useTexts } from '../texts.ts';
import { DataAge } from './data-age.tsx';
import classes from './evaluation.module.css';

export const evaluatedJobPart = lazyPart(
  () => import(/* webpackChunkName: "EvaluatedJob" */ '../detail/evaluated-job.tsx'),
);

/** Milliseconds: the code of the charts is a long task on a slow device, and a tap right after the list comes first. */
const untilCharts = 2_000;

interface Props {
  readonly accountId: string;
  readonly jobs: readonly Job[];
  readonly jobId: string | undefined;
  /** `undefined` if the account has no such job to evaluate. */
  readonly job: Job | undefined;
}

export function EvaluationViews({ accountId, jobs, jobId, job }: Props) {
  const groupsOf = useGroups();
  // After a failure, opening a job tries again.
  useEffect(() => {
    void evaluatedJobPart.load();
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = whenIdle(() => void chartsPart.load());
    }, untilCharts);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  return (
    <JobArea
      path={evaluationPath}
      owner={accountId}
      jobs={jobs}
      groupsOf={groupsOf}
      pathOf={pathOf}
      marks={noMarks}
      currentKey={jobId}
      hasList
      job={jobId !== undefined && <JobPage key={jobId} job={job} />}
      heading={<EvaluationHeading />}
      home={isCompact => <EvaluationHome jobs={jobs} isCompact={isCompact} />}
    />
  );
}

const noMarks = new Map<string, never>();
const pathOf = ({ id }: Job) => evaluatedJobPath(id);

/** Done jobs with a history, other jobs with one, and the rest (specification section 2, "Evaluation screen"). */
function useGroups(): (jobs: readonly Job[]) => readonly JobGroup[] {
  const { t } = useTexts();
  const { features } = useApplication();
  return useCallback(
    jobs => {
      const groupOf = (job: Job) => {
        if (!hasHistory(job, evaluationConfigOf(features, job))) return 'none';
        return job.done ? 'done' : 'open';
      };
      const groups = groupedBy(jobs, groupOf);
      const group = (key: ReturnType<typeof groupOf>) => ({
        key,
        title: t(`group.${key}`),
        jobs: groups.get(key) ?? [],
      });
      const shown = group('done');
      if (features.evaluationShowOnlyDoneJobs) return [shown];
      return [shown, group('open'), { ...group('none'), isMuted: true }];
    },
    [t, features],
  );
}

function EvaluationHeading() {
  const { t } = useTexts();
  return (
    <div className={classes.heading}>
      <PageTitle>{t('navigation.evaluation')}</PageTitle>
      <PageHeading>{t('navigation.evaluation')}</PageHeading>
    </div>
  );
}

function EvaluationHome({ jobs, isCompact }: { readonly jobs: readonly Job[]; readonly isCompact: boolean }) {
  const { t } = useTexts();
  return (
    <div className={classes.home}>
      <DataAge />
      {!isCompact && <p>{t('choose')}</p>}
      <CombinedConsumption jobs={jobs} isCompact={isCompact} />
    </div>
  );
}

function JobPage({ job }: { readonly job: Job | undefined }) {
  const { t } = useTexts();
  const part = useLazyPart(evaluatedJobPart);
  if (!job) {
    const back = { to: evaluationPath, label: t('jobs.back') };
    return <Missing title={t('missing.title')} message={t('missing.message')} back={back} />;
  }
  if (part.status === 'ready') return <part.part.EvaluatedJobPage job={job} />;
  return (
    <PendingJob status={part.status} failedTitle={t('notLoaded.title')} onRetry={evaluatedJobPart.load} />
  );
}
