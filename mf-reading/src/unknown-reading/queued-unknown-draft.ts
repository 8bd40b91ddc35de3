import { dayOfInstant } from '@zaehlwerk/domain';
import type { QueuedItem } from '@zaehlwerk/store/data';
import type { UnknownReadingContent } from '../queue-kinds.ts';
import { unknownReadings } from '../queued-reading/declared-kinds.ts';
import { restoreUnknown } from './kept-unknown-draft.ts';
import { emptyUnknownDraft, type UnknownDraft } from './unknown-draft.ts';

/**
 * The form of a reading that waits in the queue, so that it can be changed: as its account and in its place. Should a
 * later release have filled it in with words that this one does not know, it begins with what is sent.
 */
export function queuedUnknownDraft(item: QueuedItem, files: ReadonlyMap<string, Blob>): UnknownDraft {
  const { form, reading } = unknownReadings.contentOf(item) ?? {};
  const restored = restoreUnknown(form, fileId => files.get(fileId)) ?? withReading(reading, files);
  return { ...restored, sendAs: item.accountId, queuedAs: item.subject };
}

function withReading(
  reading: UnknownReadingContent['reading'] | undefined,
  files: ReadonlyMap<string, Blob>,
): UnknownDraft {
  const {
    meterNumber = '',
    readingValue,
    readingDate,
    comment = '',
  }: Partial<typeof reading> = reading ?? {};
  const ready = [...files].map(([id, jpeg]) => ({ id, name: '', fingerprint: id, jpeg }));
  return {
    ...emptyUnknownDraft,
    meterNumber,
    value: String(readingValue ?? '').replace('.', ','),
    readingDate: readingDate === undefined ? undefined : dayOfInstant(readingDate),
    comment,
    photos: { ...emptyUnknownDraft.photos, ready },
  };
}
