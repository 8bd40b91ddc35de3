import type { Job } from '@zaehlwerk/api';
import { meterTypeOf, readingConfigOf, readingPeriodState } from '@zaehlwerk/domain';
import { focusField } from '@zaehlwerk/metering/form';
import { useDraftPresence } from '@zaehlwerk/metering/form-draft';
import { HelpButton, useHelp } from '@zaehlwerk/metering/help';
import { jobActions, jobHeader } from '@zaehlwerk/metering/job-slots';
import { cityLine, MeterNumber, meterTypeName, streetLine, useToday } from '@zaehlwerk/metering/job-text';
import { jobViewOf } from '@zaehlwerk/metering/job-view';
import { useJob } from '@zaehlwerk/metering/jobs';
import { PageTitle, Slot, useLocation } from '@zaehlwerk/module-kit';
import { useApplication } from '@zaehlwerk/store';
import { useQueue, useQueuedBySubject } from '@zaehlwerk/store/data';
import { Notice, PageHeading } from '@zaehlwerk/ui';
import { MeterTypeIcon } from '@zaehlwerk/ui/metering';
import { type ReactNode, useMemo } from 'react';
import { AllRead } from '../next-job/all-read.tsx';
import { useShownVisit } from '../next-job/pending-focus.ts';
import { jobReadingKind } from '../queue-kinds.ts';
import { QueuedReading } from '../queued-reading/queued-reading.tsx';
import { correctionDraft } from '../reading-form/correction.ts';
import { readingFieldId } from '../reading-form/field-ids.ts';
import { readingForms } from '../reading-form/reading-draft.ts';
import { ReadingForm } from '../reading-form/reading-form.tsx';
import { CurrentAccount } from '../shown-accounts/accounts.tsx';
import { useTexts } from '../texts.ts';
import { JobAside } from './job-aside.tsx';
import classes from './job-detail.module.css';
import { MissingJob } from './missing-job.tsx';
import { SentReading, UnseenReading } from './sent-reading.tsx';

/** One job and its reading (specification section 2, `/ablesung/{jobId}`). */
export function JobDetail({ accountId, jobId }: { readonly accountId: string; readonly jobId: string }) {
  const state = useJob(jobId);
  if (state.status === 'missing') return <MissingJob />;
  if (state.status !== 'ready') return null;
  return <KnownJob accountId={accountId} job={state.job} isOutdated={state.isOutdated} />;
}

interface KnownProps {
  readonly accountId: string;
  readonly job: Job;
  readonly isOutdated: boolean;
}

function KnownJob({ accountId, job, isOutdated }: KnownProps) {
  const { t } = useTexts();
  const application = useApplication();
  const today = useToday();
  const config = useMemo(() => readingConfigOf(application, job), [application, job]);
  const draft = useDraftPresence(readingForms, accountId, job.id);
  const { status: queue } = useQueue();
  const queued = useQueuedBySubject(jobReadingKind, accountId).get(job.id);
  const help = useHelp(job);
  const { key: visit } = useLocation();
  useShownVisit(job.id, visit);
  const isQueued = queued !== undefined;
  const view = jobViewOf({ queue, isQueued, draft: draft.state, isOutdated, isDone: job.done });
  // Then the form shows only that, with the contact.
  const isClosed =
    view === 'form' &&
    draft.state === 'none' &&
    readingPeriodState(job.jobConstraints, config, today).sendingForbidden;
  // Keeps its place in the header until the device has answered, so that nothing moves.
  const hasHelp = view === 'form' || (view === 'opening' && !queued && !job.done);
  const correct = () => {
    draft.kept.change(() => correctionDraft(job, config, today));
    focusField(readingFieldId(job, job.meter.meterRateTasks[0]?.taskId));
  };
  const content = () => {
    if (view === 'form')
      return <ReadingForm accountId={accountId} job={job} config={config} wasSent={job.done || isOutdated} />;
    if (queued && view === 'queued') return <QueuedReading job={job} item={queued} besides={draft} />;
    if (view === 'unseen') return <UnseenReading job={job} />;
    return <SentReading job={job} config={config} visit={visit} onCorrect={correct} />;
  };
  // Not rendered again when the first key of a reading is typed.
  const header = useMemo(
    () => (
      <>
        <JobHeader job={job}>
          {hasHelp && <HelpButton help={help} />}
          <Slot of={jobActions} job={job} />
        </JobHeader>
        <Slot of={jobHeader} job={job} />
      </>
    ),
    [job, hasHelp, help],
  );
  return (
    <article className={classes.job}>
      {header}
      {view === 'opening' ? (
        <div className={classes.opening}>
          <p role="status">{t('queue.checking')}</p>
        </div>
      ) : (
        <div className={classes.columns}>
          <div className={classes.reading}>
            {queue === 'unavailable' && (
              <Notice kind="WARNING" title={t('queue.unknown.title')}>
                {t('queue.unknown.message')}
              </Notice>
            )}
            {view !== 'form' && <AllRead job={job} />}
            {content()}
          </div>
          <JobAside
            job={job}
            help={hasHelp ? help : 'none'}
            isHintAbove={view === 'form'}
            showsContactHint={!isClosed}
          />
        </div>
      )}
    </article>
  );
}

/** Identifies the meter and its place. */
function JobHeader({ job, children }: { readonly job: Job; readonly children?: ReactNode }) {
  const { t } = useTexts();
  const { meterNumber, meterAddress } = job.meter;
  const type = meterTypeName(t, job);
  const [street, city] = [streetLine(meterAddress), cityLine(meterAddress)];
  return (
    <header className={classes.header}>
      <PageTitle>{`${type} ${meterNumber}`}</PageTitle>
      <MeterTypeIcon type={meterTypeOf(job)} size="lg" />
      <div className={classes.text}>
        <PageHeading overline={type}>
          <span className={classes.number}>
            <MeterNumber>{meterNumber}</MeterNumber>
          </span>
        </PageHeading>
        {(street || city) && (
          <p className={classes.place}>
            {street}
            {city && <span className={street && classes.city}>{street ? `, ${city}` : city}</span>}
          </p>
        )}
        {meterAddress?.locationDescription && (
          <p className={classes.place}>{meterAddress.locationDescription}</p>
        )}
        <CurrentAccount className={classes.place} />
      </div>
      {children}
    </header>
  );
}
