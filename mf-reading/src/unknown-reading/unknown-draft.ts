import { noPhotos, type RatePhotos } from '../photos/rate-photos.ts';
import type { SendAttempt } from '../reading-form/send-attempt.ts';

/** A place of the form. */
export type UnknownField = 'meterNumber' | 'value' | 'date' | 'comment' | 'photos';

/** Everything that was entered for a meter without a job and not yet sent: strings and Blobs, as they can be stored. */
export interface UnknownDraft {
  /** The account as which it is sent; `undefined` is the one under which it was entered. */
  readonly sendAs: string | undefined;
  /** The place in the queue that it takes again, if it was taken back from there. */
  readonly queuedAs: string | undefined;
  /** As typed or pasted, never cut off (decisions.md 17). */
  readonly meterNumber: string;
  readonly value: string;
  /** What the date field says, `YYYY-MM-DD` or empty; `undefined` is today, whenever the reading is sent. */
  readonly readingDate: string | undefined;
  /** The chosen day was not allowed and gave way to today (decisions.md 24). */
  readonly dateFellBack: boolean;
  readonly comment: string;
  readonly photos: RatePhotos;
  /** What the server did not accept, and was not changed since. */
  readonly refused: readonly UnknownField[];
  /** The last try to send, so that the same reading is never stored twice (decisions.md 5). */
  readonly lastAttempt: SendAttempt | undefined;
  /** The notification that says that the last try failed. */
  readonly failureNotice: string | undefined;
  readonly isSending: boolean;
}

/** The form in which nothing was entered yet. */
export const emptyUnknownDraft: UnknownDraft = {
  sendAs: undefined,
  queuedAs: undefined,
  meterNumber: '',
  value: '',
  readingDate: undefined,
  dateFellBack: false,
  comment: '',
  photos: noPhotos,
  refused: [],
  lastAttempt: undefined,
  failureNotice: undefined,
  isSending: false,
};

function entered(draft: UnknownDraft, field: UnknownField, changes: Partial<UnknownDraft>): UnknownDraft {
  return { ...draft, ...changes, refused: draft.refused.filter(refused => refused !== field) };
}

/** The draft with another meter number. */
export const withMeterNumber = (draft: UnknownDraft, meterNumber: string) =>
  entered(draft, 'meterNumber', { meterNumber });

/** The draft with another reading. */
export const withReading = (draft: UnknownDraft, value: string) => entered(draft, 'value', { value });

/** The draft with what the date field says now. */
export const withDay = (draft: UnknownDraft, readingDate: string) =>
  entered(draft, 'date', { readingDate, dateFellBack: false });

/** The draft with today in the place of a day that is not allowed. */
export const withDayGivenUp = (draft: UnknownDraft) =>
  entered(draft, 'date', { readingDate: undefined, dateFellBack: true });

/** The draft with another comment. */
export const withRemark = (draft: UnknownDraft, comment: string) => entered(draft, 'comment', { comment });

/** The draft with other photos. */
export const withPhotosAs = (draft: UnknownDraft, update: (photos: RatePhotos) => RatePhotos) => {
  const photos = update(draft.photos);
  return photos === draft.photos ? draft : entered(draft, 'photos', { photos });
};

/** Whether something would be lost with the draft. */
export function holdsUnsent({ meterNumber, value, comment, photos }: UnknownDraft): boolean {
  const hasPhotos = photos.ready.length + photos.arriving.length > 0;
  return hasPhotos || [meterNumber, value, comment].some(text => text.trim() !== '');
}
