import type { Job } from '@zaehlwerk/api';
import { meterTypeOf, readingConfigOf, today } from '@zaehlwerk/domain';
import { focusField } from '@zaehlwerk/metering/form';
import { HelpButton, useHelp } from '@zaehlwerk/metering/help';
import { jobActions, jobHeader } from '@zaehlwerk/metering/job-slots';
import { cityLine, meterTypeName, streetLine } from '@zaehlwerk/metering/job-text';
import { useJob, useJobs } from '@zaehlwerk/metering/jobs';
import { useDraftPresence, useLetGoOn } from '@zaehlwerk/metering/send';
import { PageTitle, Slot } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { useQueue, useQueuedBySubject } from '@zaehlwerk/store/data';
import { PageHeading } from '@zaehlwerk/ui';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { jobReadings } from '../queued-reading/declared-kinds.ts';
import { QueuedReading, useEditQueued } from '../queued-reading/queued-reading.tsx';
import { correctionDraft } from '../reading-form/correction.ts';
import { readingFieldId } from '../reading-form/field-ids.ts';
import { readingForms } from '../reading-form/reading-draft.ts';
import { ReadingForm } from '../reading-form/reading-form.tsx';
import { useTexts } from '../texts.ts';
import { JobAside } from './job-aside.tsx';
import classes from './job-detail.module.css';
import { MissingJob } from './missing-job.tsx';
import { SentReading } from './sent-reading.tsx';

interface Props {
  readonly accountId: string;
  readonly jobId: string;
}

/** One job: what is known of it, and its reading (specification section 2, `/ablesung/{jobId}`). */
export function JobDetail({ accountId, jobId }: Props) {
  const state = useJob(jobId);
  if (state.status === 'missing') return <MissingJob />;
  return state.status === 'ready' ? <KnownJob accountId={accountId} job={state.job} /> : null;
}

function KnownJob({ accountId, job }: { readonly accountId: string; readonly job: Job }) {
  const application = useApplication();
  const config = useMemo(() => readingConfigOf(application, job), [application, job]);
  const draft = useDraftPresence(readingForms, accountId, job.id);
  const isQueueLoading = useQueue().status === 'loading';
  const queued = useQueuedBySubject(jobReadings, accountId).get(job.id);
  const edit = useEditQueued(job, draft.change);
  const letGoOn = useLetGoOn();
  const help = useHelp(job);
  useReloadWhenSentElsewhere(job, draft.isThere);
  const isForm = draft.isThere || !(job.done || queued);
  const correct = () => {
    draft.change(() => correctionDraft(job, config, today()));
    focusField(readingFieldId(job, job.meter.meterRateTasks[0]?.taskId));
  };
  const content = () => {
    if (isForm)
      return (
        <ReadingForm
          accountId={accountId}
          job={job}
          config={config}
          onGivenUp={queued?.state === 'held' ? () => letGoOn(queued) : undefined}
        />
      );
    if (queued)
      return <QueuedReading accountId={accountId} job={job} item={queued} onEdit={() => void edit(queued)} />;
    return <SentReading accountId={accountId} job={job} config={config} onCorrect={correct} />;
  };
  return (
    <article className={classes.job}>
      <JobHeader job={job}>
        {isForm && <HelpButton help={help} />}
        <Slot of={jobActions} job={job} />
      </JobHeader>
      <Slot of={jobHeader} job={job} />
      {draft.isOpening || isQueueLoading ? (
        <div className={classes.opening} />
      ) : (
        <div className={classes.columns}>
          {content()}
          <JobAside job={job} help={isForm ? help : 'none'} />
        </div>
      )}
    </article>
  );
}

/**
 * Which meter this is and where it hangs: all that is needed to stand in front of the right one. `children` stand at
 * its end.
 */
export function JobHeader({ job, children }: { readonly job: Job; readonly children?: ReactNode }) {
  const { t } = useTexts();
  const { meterNumber, meterAddress } = job.meter;
  const type = meterTypeName(t, job);
  const place = [streetLine(meterAddress), cityLine(meterAddress)].filter(Boolean).join(', ');
  return (
    <header className={classes.header}>
      <PageTitle>{`${type} ${meterNumber}`}</PageTitle>
      <MeterTypeIcon type={meterTypeOf(job)} size="lg" />
      <div className={classes.text}>
        <PageHeading overline={type}>
          <span className={classes.number}>{meterNumber}</span>
        </PageHeading>
        {place && <p className={classes.place}>{place}</p>}
        {meterAddress?.locationDescription && (
          <p className={classes.place}>{meterAddress.locationDescription}</p>
        )}
      </div>
      {children}
    </header>
  );
}

/**
 * Loads the jobs again when the draft of an open job is gone: another tab may have sent it, and this list does not
 * know.
 */
export function useReloadWhenSentElsewhere(job: Job, hasDraft: boolean): void {
  const { reload } = useJobs();
  const hadDraft = useRef(false);
  useEffect(() => {
    if (hadDraft.current && !hasDraft && !job.done) void reload();
    hadDraft.current = hasDraft;
  }, [hasDraft, job.done, reload]);
}
