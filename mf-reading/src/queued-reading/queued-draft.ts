import type { JobReadingContent, QueuedItem } from '@zaehlwerk/store/data';
import { noPhotos } from '../photos/rate-photos.ts';
import { restoreDraft } from '../reading-form/kept-draft.ts';
import { emptyDraft, type ReadingDraft } from '../reading-form/reading-draft.ts';
import { refusedFields } from '../reading-form/submission.ts';

/**
 * The form of a reading that waits in the queue, so that it can be changed, with what the server refused of it marked.
 * Should a later release have filled it in with words that this one does not know, it begins with the readings alone.
 */
export function queuedDraft(
  { content, problem }: Pick<QueuedItem, 'content' | 'problem'>,
  files: ReadonlyMap<string, Blob>,
): ReadingDraft {
  const { form, results = [], readingDate = '' }: Partial<JobReadingContent> = Object(content);
  const draft = restoreDraft(form, fileId => files.get(fileId)) ?? withReadings(results);
  const refused = refusedFields(problem?.fieldErrors ?? [], { readingDate, results });
  return { ...draft, refused, isChanged: true };
}

function withReadings(results: JobReadingContent['results']): ReadingDraft {
  const entries = results.map(({ taskId, readingValue }): [string, string] => [
    taskId,
    String(readingValue).replace('.', ','),
  ]);
  return { ...emptyDraft, values: Object.fromEntries(entries), photos: noPhotosOf(entries) };
}

const noPhotosOf = (entries: readonly [string, string][]) =>
  Object.fromEntries(entries.map(([taskId]) => [taskId, noPhotos]));
