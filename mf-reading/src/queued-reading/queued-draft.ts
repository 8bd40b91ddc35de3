import type { QueuedItem } from '@zaehlwerk/store/data';
import { noPhotos } from '../photos/rate-photos.ts';
import type { JobReadingContent } from '../queue-kinds.ts';
import { restoreDraft } from '../reading-form/kept-draft.ts';
import { emptyDraft, type ReadingDraft } from '../reading-form/reading-draft.ts';
import { refusedFields } from '../reading-form/submission.ts';
import { jobReadings } from './declared-kinds.ts';

/**
 * The form of a reading that waits in the queue, so that it can be changed, with what the server refused of it marked.
 * Should a later release have filled it in with words that this one does not know, it begins with the readings alone.
 */
export function queuedDraft(
  item: Pick<QueuedItem, 'content' | 'version' | 'problem'>,
  files: ReadonlyMap<string, Blob>,
): ReadingDraft {
  const { form, results, readingDate } = jobReadings.contentOf(item) ?? nothing;
  const draft = restoreDraft(form, fileId => files.get(fileId)) ?? withReadings(results);
  const refused = refusedFields(item.problem?.fieldErrors ?? [], { readingDate, results: [...results] });
  return { ...draft, refused, isChanged: true };
}

const nothing: JobReadingContent = { readingDate: '', results: [] };

function withReadings(results: JobReadingContent['results']): ReadingDraft {
  const entries = results.map(({ taskId, readingValue }): [string, string] => [
    taskId,
    String(readingValue).replace('.', ','),
  ]);
  return { ...emptyDraft, values: Object.fromEntries(entries), photos: noPhotosOf(entries) };
}

const noPhotosOf = (entries: readonly [string, string][]) =>
  Object.fromEntries(entries.map(([taskId]) => [taskId, noPhotos]));
