import type { Job } from '@zaehlwerk/api';
import { JobList, listMemoryOf } from '@zaehlwerk/metering/job-list';
import { jobsPath } from '@zaehlwerk/metering/job-text';
import { Link } from '@zaehlwerk/module-kit';
import { useEffect } from 'react';
import { MissingJob } from '../job-detail/missing-job.tsx';
import { JobHome } from '../job-home/job-home.tsx';
import { JobPage, jobDetailPart } from '../job-page/job-page.tsx';
import { useTexts } from '../texts.ts';
import { UnknownReadingLink } from '../unknown-reading/unknown-reading-link.tsx';
import classes from './reading-views.module.css';
import { useIsWide } from './use-is-wide.ts';
import { useJobMarks } from './use-job-marks.ts';

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
