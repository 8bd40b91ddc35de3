import { dayOfInstant } from '@zaehlwerk/domain';
import { noPhotos, onlyRegister } from '@zaehlwerk/metering/draft';
import { type DraftPresence, useTakeBack, useTellDeviceFailure } from '@zaehlwerk/metering/send';
import { useSearchParams } from '@zaehlwerk/module-kit';
import { useAccounts } from '@zaehlwerk/store';
import { type QueuedItem, useQueue } from '@zaehlwerk/store/data';
import { useEffect, useRef } from 'react';
import type { UnknownReadingContent } from '../queue-kinds.ts';
import { unknownReadings } from '../queued-reading/declared-kinds.ts';
import { emptyUnknownDraft, holdsUnsent, type UnknownDraft, unknownForms } from './unknown-draft.ts';

/**
 * Brings the queued reading that the address names back into the form, which has it from then on. True where it has to
 * wait, because the form holds another reading.
 */
export function useQueuedUnknown(
  draft: UnknownDraft,
  { isOpening, adopt }: DraftPresence<UnknownDraft>,
): boolean {
  const [search, setSearch] = useSearchParams();
  const { status, items } = useQueue();
  const takeBack = useTakeBack({ adopt });
  const tellFailure = useTellDeviceFailure();
  const accounts = useAccounts();
  const wanted = search.get('reading');
  const item = items.find(({ id, kind }) => id === wanted && kind === unknownReadings.name);
  const isThere = item && accounts.some(({ accountId }) => accountId === item.accountId);
  const isInForm = item !== undefined && draft.queuedAs === item.subject;
  const isOccupied = isThere === true && !isInForm && holdsUnsent(draft);
  const isReady = wanted !== null && !isOpening && status !== 'loading';
  const taken = useRef<string>(undefined);

  useEffect(() => {
    if (!isReady || isOccupied) return;
    const done = () => setSearch({}, { replace: true });
    if (!item || !isThere || isInForm) return done();
    if (taken.current === item.id) return;
    taken.current = item.id;
    void takeBack(item, files => queuedUnknownDraft(item, files))
      .catch(tellFailure)
      .then(done);
  }, [isReady, isOccupied, isThere, isInForm, item, takeBack, tellFailure, setSearch]);

  return isReady && isOccupied;
}

/**
 * The form of a reading that waits in the queue, so that it can be changed: as its account and in its place. Should a
 * later release have filled it in with words that this one does not know, it begins with what is sent.
 */
function queuedUnknownDraft(item: QueuedItem, files: ReadonlyMap<string, Blob>): UnknownDraft {
  const { form, reading } = unknownReadings.contentOf(item) ?? {};
  const restored =
    unknownForms.restore(form, fileId => files.get(fileId) ?? null) ?? withReading(reading, files);
  return { ...restored, sendAs: item.accountId, queuedAs: item.subject };
}

function withReading(
  reading: Partial<UnknownReadingContent['reading']> = {},
  files: ReadonlyMap<string, Blob>,
): UnknownDraft {
  const { meterNumber = '', readingValue = '', readingDate, comment = '' } = reading;
  const ready = [...files].map(([id, jpeg]) => ({ id, name: '', fingerprint: id, jpeg }));
  return {
    ...emptyUnknownDraft,
    meterNumber,
    value: String(readingValue).replace('.', ','),
    readingDate: readingDate === undefined ? undefined : dayOfInstant(readingDate),
    comment,
    photos: { [onlyRegister]: { ...noPhotos, ready } },
  };
}
