import { dayOfInstant } from '@zaehlwerk/domain';
import type { QueuedItem } from '@zaehlwerk/store/data';
import { restoreUnknown } from './kept-unknown-draft.ts';
import { emptyUnknownDraft, type UnknownDraft } from './unknown-draft.ts';

/**
 * The form of a reading that waits in the queue, so that it can be changed: as its account and in its place. Should a
 * later release have filled it in with words that this one does not know, it begins with what is sent.
 */
export function queuedUnknownDraft(item: QueuedItem, files: ReadonlyMap<string, Blob>): UnknownDraft {
  const { form, reading } = Object(item.content);
  const restored = restoreUnknown(form, fileId => files.get(fileId)) ?? withReading(reading, files);
  return { ...restored, sendAs: item.accountId, queuedAs: item.subject };
}

function withReading(reading: unknown, files: ReadonlyMap<string, Blob>): UnknownDraft {
  const { meterNumber, readingValue, readingDate, comment } = Object(reading);
  const ready = [...files].map(([id, jpeg]) => ({ id, name: '', fingerprint: id, jpeg }));
  return {
    ...emptyUnknownDraft,
    meterNumber: String(meterNumber ?? ''),
    value: String(readingValue ?? '').replace('.', ','),
    readingDate: typeof readingDate === 'string' ? dayOfInstant(readingDate) : undefined,
    comment: String(comment ?? ''),
    photos: { ...emptyUnknownDraft.photos, ready },
  };
}
