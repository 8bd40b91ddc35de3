import { noPhotos } from '../photos/rate-photos.ts';
import { restoreDraft } from '../reading-form/kept-draft.ts';
import { emptyDraft, type ReadingDraft } from '../reading-form/reading-draft.ts';

/**
 * The form of a reading that waits in the queue, so that it can be changed. Should a later release have filled it in
 * with words that this one does not know, it begins with the readings alone.
 */
export function queuedDraft(content: unknown, files: ReadonlyMap<string, Blob>): ReadingDraft {
  const { form, results } = Object(content);
  const draft = restoreDraft(form, fileId => files.get(fileId)) ?? withReadings(results);
  return { ...draft, isChanged: true };
}

function withReadings(results: unknown): ReadingDraft {
  const entries = (Array.isArray(results) ? results : []).map((result): [string, string] => {
    const { taskId, readingValue } = Object(result);
    return [String(taskId), String(readingValue).replace('.', ',')];
  });
  return { ...emptyDraft, values: Object.fromEntries(entries), photos: noPhotosOf(entries) };
}

const noPhotosOf = (entries: readonly [string, string][]) =>
  Object.fromEntries(entries.map(([taskId]) => [taskId, noPhotos]));
