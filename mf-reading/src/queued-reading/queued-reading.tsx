import type { Job } from '@zaehlwerk/api';
import { dayOfInstant, formatDecimal, isDecimalText, rateLabel } from '@zaehlwerk/domain';
import { useDiscard } from '@zaehlwerk/metering/draft-notices';
import { focusField } from '@zaehlwerk/metering/form';
import type { DraftPresence } from '@zaehlwerk/metering/form-draft';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { useTakeBack, useTellDeviceFailure } from '@zaehlwerk/metering/send';
import { queuedItem, Slot } from '@zaehlwerk/module-kit';
import {
  type DraftHandle,
  type QueuedItem,
  type QueuedStatus,
  queuedStatus,
  summaryOf,
  useQueue,
  useQueueCommands,
} from '@zaehlwerk/store/data';
import { Button, Notice, Paper, Title } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/metering';
import { NextStep } from '../next-job/next-step.tsx';
import { jobReadingKind } from '../queue-kinds.ts';
import { readingFieldId } from '../reading-form/field-ids.ts';
import { type ReadingDraft, readingForms } from '../reading-form/reading-draft.ts';
import { useMeaning } from '../reading-form/use-meaning.ts';
import { refusedFields } from '../reading-form/use-send-reading.ts';
import { useTexts } from '../texts.ts';
import { QueuedPhotos } from './queued-photos.tsx';
import classes from './queued-reading.module.css';
import { isMoment, resultsOf, resultsWith } from './queued-results.ts';

interface Props {
  readonly job: Job;
  readonly item: QueuedItem;
  /** The draft of the job, which the form shows once this reading has left the queue. */
  readonly besides: DraftPresence<ReadingDraft>;
}

const kinds: Readonly<Record<QueuedStatus, 'INFO' | 'WARNING' | 'ERROR'>> = {
  sending: 'INFO',
  waiting: 'INFO',
  busy: 'WARNING',
  stopped: 'WARNING',
  filesLost: 'ERROR',
  refused: 'ERROR',
};

/** A reading that is persisted on this device and not on the server yet. */
export function QueuedReading({ job, item, besides }: Props) {
  const { t } = useTexts();
  const { style, day, moment } = useFormats();
  const { retry } = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  const { progress } = useQueue();
  const edit = useEditQueued(job, besides.kept);
  const meaningOf = useMeaning();
  const meaningOfValue = (label: string) => {
    const task = job.meter.meterRateTasks.find(one => rateLabel(one) === label);
    return task && meaningOf(job, task, resultsWith(item, task));
  };
  const isOccupied = besides.isDrafted;
  const status = queuedStatus(item, progress.inFlight);
  const isInFlight = status === 'sending';
  const { readingDate } = Object(item.request.body);
  const photoCount = item.fileIds.length + resultsOf(item).flatMap(({ keptImageIds }) => keptImageIds).length;
  // No change makes it acceptable (decisions.md 52).
  const isTakenBack = item.problem?.reason === 'job_taken_back';
  return (
    <div className={classes.queued}>
      <Notice kind={kinds[status]} title={t(`queue.${status}.title`)}>
        <Slot of={queuedItem} item={item} shows={isInFlight ? 'progress' : 'problem'} />
        {/* The portal's own text covers the others. */}
        {status !== 'filesLost' && !isTakenBack && (
          <p className={classes.message}>{t(`queue.${status}.message`)}</p>
        )}
      </Notice>
      {isOccupied && <DraftBesides draft={besides.kept} />}
      <Paper component="section" className={classes.values ?? ''}>
        {summaryOf(item).values.map(({ label, value, unit }) => (
          <div key={label}>
            <Title order={2} size="h4">
              {t('reading.label', { rate: label }).trim()}
            </Title>
            <p className={classes.value}>
              {isDecimalText(value) ? formatDecimal(value, style) : value} {unit}
            </p>
            <p className={classes.meaning}>{meaningOfValue(label)}</p>
          </div>
        ))}
        {isMoment(readingDate) && <p>{t('sent.readOn', { day: day(dayOfInstant(readingDate)) })}</p>}
        {photoCount > 0 && <p>{t('queue.photos', { count: photoCount })}</p>}
        {photoCount > 0 && <QueuedPhotos key={item.id} job={job} item={item} />}
        <p>{t('queue.queuedAt', { moment: moment(new Date(item.queuedAt).toISOString()) })}</p>
        {!isInFlight && <Slot of={queuedItem} item={item} shows="actions" />}
      </Paper>
      <ActionBar>
        {item.version <= jobReadingKind.version && !isOccupied && !isTakenBack && (
          <Button variant="default" disabled={isInFlight} onClick={() => void edit(item)}>
            {t('queue.edit')}
          </Button>
        )}
        {(item.problem !== undefined || status === 'stopped') && !isInFlight && (
          <Button variant="default" onClick={() => void retry([item.id]).catch(tellFailure)}>
            {t('queue.retry')}
          </Button>
        )}
        <NextStep job={job} />
      </ActionBar>
    </div>
  );
}

/** Another draft for the job; discarding it frees the form for this reading. */
function DraftBesides({ draft }: { readonly draft: DraftHandle<ReadingDraft> }) {
  const { t } = useTexts();
  const { ask, question } = useDiscard(draft);
  return (
    <Notice
      kind="INFO"
      title={t('queue.draftBesides.title')}
      actions={
        <Button variant="default" onClick={ask}>
          {t('draft.discard')}
        </Button>
      }
    >
      {t('queue.draftBesides.message')}
      {question}
    </Notice>
  );
}

/** Brings a queued reading back into the form ({@link useTakeBack}). */
function useEditQueued(job: Job, draft: DraftHandle<ReadingDraft>): (item: QueuedItem) => Promise<void> {
  const takeBack = useTakeBack(readingForms, draft);
  return async item => {
    const refused = refusedFields(item.problem?.fieldErrors ?? [], { results: resultsOf(item) });
    const isBack = await takeBack(item, draft => ({
      ...draft,
      send: { is: 'failed', refused },
      isChanged: true,
    }));
    if (isBack) focusField(readingFieldId(job, job.meter.meterRateTasks[0]?.taskId));
  };
}
