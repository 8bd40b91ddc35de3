import type { Job } from '@zaehlwerk/api';
import { readingConfigOf, today } from '@zaehlwerk/domain';
import { useApplication, useJob } from '@zaehlwerk/store';
import { correctionDraft } from '../reading-form/correction.ts';
import { focusField, readingFieldId } from '../reading-form/field-ids.ts';
import { ReadingForm } from '../reading-form/reading-form.tsx';
import { useDraft } from '../reading-form/use-draft.ts';
import classes from './job-detail.module.css';
import { JobHeader } from './job-header.tsx';
import { MasterData } from './master-data.tsx';
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
  const config = readingConfigOf(useApplication(), job);
  const handle = useDraft(accountId, job.id);
  const isSent = job.done && handle.draft === undefined;
  const correct = () => {
    handle.change(() => correctionDraft(job, config, today()));
    focusField(readingFieldId(job, job.meter.meterRateTasks[0]?.taskId ?? ''));
  };
  return (
    <article className={classes.job}>
      <JobHeader job={job} />
      <div className={classes.columns}>
        {isSent ? (
          <SentReading job={job} config={config} onCorrect={correct} />
        ) : (
          <ReadingForm job={job} config={config} handle={handle} />
        )}
        <MasterData job={job} />
      </div>
    </article>
  );
}
