import type { Job } from '@zaehlwerk/api';
import { noPhotos } from '@zaehlwerk/metering/draft';
import { focusField } from '@zaehlwerk/metering/form';
import { type DraftPresence, useTakeBack } from '@zaehlwerk/metering/send';
import type { QueuedItem } from '@zaehlwerk/store/data';
import type { JobReadingContent } from '../queue-kinds.ts';
import { readingFieldId } from '../reading-form/field-ids.ts';
import { emptyDraft, type ReadingDraft, readingForms } from '../reading-form/reading-draft.ts';
import { refusedFields } from '../reading-form/submission.ts';
import { jobReadings } from './declared-kinds.ts';

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
