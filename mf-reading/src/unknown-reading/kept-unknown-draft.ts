import { declareDrafts } from '@zaehlwerk/store/data';
import type { Photo } from '../photos/rate-photos.ts';
import { arePhotoNames, hasTexts } from '../reading-form/kept-draft.ts';
import { emptyUnknownDraft, holdsUnsent, type UnknownDraft } from './unknown-draft.ts';

/** What is kept of a draft, the files of its photos aside: version 1. */
interface KeptUnknown
  extends Pick<
    UnknownDraft,
    'sendAs' | 'meterNumber' | 'value' | 'readingDate' | 'dateFellBack' | 'comment' | 'lastAttempt'
  > {
  /** Missing in what earlier releases have kept. */
  readonly queuedAs?: UnknownDraft['queuedAs'];
  readonly photos: readonly Omit<Photo, 'jpeg'>[];
}

/** The draft as it lies on the device: what was entered, and the key under which it was last sent. */
export function keepUnknown(draft: UnknownDraft) {
  if (!holdsUnsent(draft)) return undefined;
  const { sendAs, queuedAs, meterNumber, value, readingDate, dateFellBack, comment, lastAttempt } = draft;
  const { ready } = draft.photos;
  const content: KeptUnknown = {
    sendAs,
    queuedAs,
    meterNumber,
    value,
    readingDate,
    dateFellBack,
    comment,
    lastAttempt,
    photos: ready.map(({ id, name, fingerprint }) => ({ id, name, fingerprint })),
  };
  return { content: { ...content }, files: new Map(ready.map(({ id, jpeg }) => [id, jpeg] as const)) };
}

/** The draft that was kept; what is never kept, such as photos that are being converted, is that of `current`. */
export function restoreUnknown(
  content: unknown,
  fileOf: (photoId: string) => Blob | undefined,
  current: UnknownDraft = emptyUnknownDraft,
): UnknownDraft | undefined {
  if (!isKeptUnknown(content)) return undefined;
  const ready = content.photos.flatMap(({ id, name, fingerprint }) => {
    const jpeg = fileOf(id);
    return jpeg ? [{ id, name, fingerprint, jpeg }] : [];
  });
  return { ...current, queuedAs: undefined, ...content, photos: { ...current.photos, ready } };
}

function isKeptUnknown(content: unknown): content is KeptUnknown {
  const { sendAs, queuedAs, readingDate, lastAttempt, dateFellBack, photos } = Object(content);
  const isTextOrNone = (value: unknown) => value === undefined || typeof value === 'string';
  return (
    hasTexts(content, ['meterNumber', 'value', 'comment']) &&
    isTextOrNone(sendAs) &&
    isTextOrNone(queuedAs) &&
    isTextOrNone(readingDate) &&
    typeof dateFellBack === 'boolean' &&
    (lastAttempt === undefined || hasTexts(lastAttempt, ['content', 'idempotencyKey'])) &&
    arePhotoNames(photos)
  );
}

/** What was entered for meters without a job and not sent, by account; kept on the device like that for jobs. */
export const unknownDrafts = declareDrafts({
  name: 'unknown-reading',
  version: 1,
  empty: emptyUnknownDraft,
  keep: keepUnknown,
  restore: restoreUnknown,
  isIncomplete: ({ photos }: UnknownDraft) => photos.arriving.length > 0,
});
