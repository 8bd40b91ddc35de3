import type { Job } from '@zaehlwerk/api';
import { dayOfInstant, formatDecimal, isDecimalText } from '@zaehlwerk/domain';
import { noPhotos } from '@zaehlwerk/metering/draft';
import { focusField } from '@zaehlwerk/metering/form';
import { useFormats } from '@zaehlwerk/metering/job-text';
import { type DraftPresence, useTakeBack, useTellDeviceFailure } from '@zaehlwerk/metering/send';
import {
  type QueuedItem,
  type QueuedStatus,
  queuedStatus,
  useQueue,
  useQueueCommands,
} from '@zaehlwerk/store/data';
import { Button, Notice, Paper, Title } from '@zaehlwerk/ui';
import { ActionBar } from '@zaehlwerk/ui/metering';
import { NextStep } from '../next-job/next-step.tsx';
import type { JobReadingContent } from '../queue-kinds.ts';
import { readingFieldId } from '../reading-form/field-ids.ts';
import { emptyDraft, type ReadingDraft, readingForms } from '../reading-form/reading-draft.ts';
import { refusedFields } from '../reading-form/use-send-reading.ts';
import { useTexts } from '../texts.ts';
import { isMoment, jobReadings } from './declared-kinds.ts';
import classes from './queued-reading.module.css';

interface Props {
  readonly accountId: string;
  readonly job: Job;
  readonly item: QueuedItem;
  readonly onEdit: () => void;
}

const kinds: Readonly<Record<QueuedStatus, 'INFO' | 'WARNING' | 'ERROR'>> = {
  sending: 'INFO',
  waiting: 'INFO',
  busy: 'WARNING',
  held: 'WARNING',
  laterRelease: 'WARNING',
  filesLost: 'ERROR',
  refused: 'ERROR',
};

/** A reading that is safe on this device and not on the server yet: what was entered, and what becomes of it. */
export function QueuedReading({ accountId, job, item, onEdit }: Props) {
  const { t } = useTexts();
  const { style, day, moment } = useFormats();
  const { retry } = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  const { progress } = useQueue();
  const status = queuedStatus(item, progress.underWay);
  const told = status === 'held' && item.awaitsCheck ? 'toCheck' : status;
  const isOverQuota = told === 'busy' && item.problem?.reason === 'quota_exceeded';
  const isUnderWay = status === 'sending';
  const momentOf = (milliseconds = Date.now()) => moment(new Date(milliseconds).toISOString());
  const { readingDate } = Object(item.request?.body);
  return (
    <div className={classes.queued}>
      <Notice kind={kinds[status]} title={t(`queue.${told}.title`)}>
        {isOverQuota
          ? t('queue.quota_exceeded', { moment: momentOf(item.nextAttemptAt) })
          : t(`queue.${told}.message`)}
      </Notice>
      <Paper component="section" className={classes.values ?? ''}>
        {item.summary.values.map(({ label, value, unit }) => (
          <div key={label}>
            <Title order={2} size="h4">
              {t('reading.label', { rate: label }).trim()}
            </Title>
            <p className={classes.value}>
              {isDecimalText(value) ? formatDecimal(value, style) : value} {unit}
            </p>
          </div>
        ))}
        {isMoment(readingDate) && <p>{t('sent.readOn', { day: day(dayOfInstant(readingDate)) })}</p>}
        {item.fileIds.length > 0 && <p>{t('queue.photos', { count: item.fileIds.length })}</p>}
        <p>{t('queue.queuedAt', { moment: momentOf(item.queuedAt) })}</p>
      </Paper>
      <ActionBar>
        {item.version <= jobReadings.version && (
          <Button variant="default" disabled={isUnderWay} onClick={onEdit}>
            {t('queue.edit')}
          </Button>
        )}
        {(item.problem !== undefined || status === 'held') && status !== 'laterRelease' && !isUnderWay && (
          <Button variant="default" onClick={() => void retry([item.id]).catch(tellFailure)}>
            {t('queue.retry')}
          </Button>
        )}
        <NextStep accountId={accountId} job={job} />
      </ActionBar>
    </div>
  );
}

/** Brings a queued reading back into the form ({@link useTakeBack}). */
export function useEditQueued(
  job: Job,
  change: DraftPresence<ReadingDraft>['change'],
): (item: QueuedItem) => Promise<void> {
  const takeBack = useTakeBack();
  return async item => {
    const held = await takeBack(item);
    if (!held) return;
    change(() => queuedDraft(item, held.files));
    requestAnimationFrame(() => focusField(readingFieldId(job, job.meter.meterRateTasks[0]?.taskId)));
  };
}

/**
 * The form of a reading that waits in the queue, so that it can be changed, with what the server refused of it marked.
 * Should a later release have filled it in with words that this one does not know, it begins with the readings alone.
 */
function queuedDraft(
  item: Pick<QueuedItem, 'content' | 'version' | 'problem'>,
  files: ReadonlyMap<string, Blob>,
): ReadingDraft {
  const { form, results } = jobReadings.contentOf(item) ?? nothing;
  const draft = readingForms.restore(form, fileId => files.get(fileId)) ?? withReadings(results);
  const refused = refusedFields(item.problem?.fieldErrors ?? [], { results: [...results] });
  return { ...draft, refused, isChanged: true };
}

const nothing: JobReadingContent = { readingDate: '', results: [] };

function withReadings(results: JobReadingContent['results']): ReadingDraft {
  const values = results.map(({ taskId, readingValue }) => [taskId, String(readingValue).replace('.', ',')]);
  const photos = results.map(({ taskId }) => [taskId, noPhotos]);
  return { ...emptyDraft, values: Object.fromEntries(values), photos: Object.fromEntries(photos) };
}
