import { noPhotos, type Photo, type RatePhotos } from '../photos/rate-photos.ts';
import { awaitsPhotos, emptyDraft, holdsUnsent, type ReadingDraft } from './reading-draft.ts';

/** What is kept of a photo beside its file. */
type PhotoName = Omit<Photo, 'jpeg'>;

/** What is kept of a draft, the files of its photos aside: version 1. */
interface KeptReading
  extends Pick<
    ReadingDraft,
    'values' | 'readingDate' | 'dateFellBack' | 'comment' | 'isChanged' | 'isCorrection' | 'lastAttempt'
  > {
  /** The photos of each rate by task, in their order. */
  readonly photos: Readonly<Record<string, readonly PhotoName[]>>;
}

/** Whether a draft says anything that the job does not say by itself. */
function isWorthKeeping(draft: ReadingDraft): boolean {
  if (holdsUnsent(draft)) return true;
  const wasSent = draft.lastAttempt !== undefined && Object.values(draft.values).some(text => text !== '');
  return wasSent || (draft.isChanged && draft.readingDate !== undefined);
}

/** What is kept of a draft on the device: what was entered, and the key under which it was last sent. */
export function keepDraft(draft: ReadingDraft) {
  if (!isWorthKeeping(draft)) return undefined;
  const { values, readingDate, dateFellBack, comment, isChanged, isCorrection, lastAttempt } = draft;
  const ready = Object.entries(draft.photos).filter(([, photos]) => photos.ready.length > 0);
  const photos = ready.map(([taskId, photos]): [string, PhotoName[]] => [
    taskId,
    photos.ready.map(({ id, name, fingerprint }) => ({ id, name, fingerprint })),
  ]);
  const content: KeptReading = {
    values,
    readingDate,
    dateFellBack,
    comment,
    isChanged,
    isCorrection,
    lastAttempt,
    photos: Object.fromEntries(photos),
  };
  const files = ready.flatMap(([, photos]) => photos.ready.map(({ id, jpeg }) => [id, jpeg] as const));
  return { content: { ...content }, files: new Map(files) };
}

/** The draft that was kept; what is never kept, such as photos that are being converted, is that of `current`. */
export function restoreDraft(
  content: unknown,
  fileOf: (photoId: string) => Blob | undefined,
  current: ReadingDraft = emptyDraft,
): ReadingDraft | undefined {
  if (!isKeptReading(content)) return undefined;
  const taskIds = Object.keys({ ...current.photos, ...content.photos });
  const photos = taskIds.map((taskId): [string, RatePhotos] => {
    const ready = (content.photos[taskId] ?? []).flatMap(({ id, name, fingerprint }) => {
      const jpeg = fileOf(id);
      return jpeg ? [{ id, name, fingerprint, jpeg }] : [];
    });
    return [taskId, { ...(current.photos[taskId] ?? noPhotos), ready }];
  });
  const none = { readingDate: undefined, lastAttempt: undefined };
  return { ...current, ...none, ...content, photos: Object.fromEntries(photos) };
}

/** Whether something was entered that is not a photo yet, and can therefore not be kept. */
export const isIncomplete = awaitsPhotos;

type Check<T> = (value: unknown) => value is T;

const isText: Check<string> = value => typeof value === 'string';

function isRecordOf<T>(value: unknown, check: Check<T>): value is Record<string, T> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(check)
  );
}

/** Whether a value has texts under these keys. */
export function hasTexts<Key extends string>(
  value: unknown,
  keys: readonly Key[],
): value is Record<Key, string> {
  return keys.every(key => isText(Object(value)[key]));
}

const isPhotoName: Check<PhotoName> = value => hasTexts(value, ['id', 'name', 'fingerprint']);

/** Whether a value is what is kept of photos beside their files. */
export const arePhotoNames: Check<readonly PhotoName[]> = value =>
  Array.isArray(value) && value.every(isPhotoName);

function isKeptReading(content: unknown): content is KeptReading {
  const kept: Readonly<Record<string, unknown>> = Object(content);
  const { lastAttempt, readingDate } = kept;
  return (
    isRecordOf(kept.values, isText) &&
    isRecordOf(kept.photos, arePhotoNames) &&
    isText(kept.comment) &&
    (readingDate === undefined || isText(readingDate)) &&
    (lastAttempt === undefined || hasTexts(lastAttempt, ['content', 'idempotencyKey'])) &&
    [kept.dateFellBack, kept.isChanged, kept.isCorrection].every(flag => typeof flag === 'boolean')
  );
}
