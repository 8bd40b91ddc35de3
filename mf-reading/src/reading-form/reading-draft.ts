import { type CalendarDay, today } from '@zaehlwerk/domain';
import type { PhotosByTask } from '../photos/photos-to-send.ts';
import { noPhotos, type RatePhotos } from '../photos/rate-photos.ts';
import type { SendAttempt } from './send-attempt.ts';

/** A place of the form that the server did not accept; a reading and its photos are named by their task. */
export type RefusedField =
  | { readonly kind: 'value' | 'photos'; readonly taskId: string }
  | { readonly kind: 'date' }
  | { readonly kind: 'comment' };

/** Everything that was entered for one job and not yet sent. */
export interface ReadingDraft {
  /** The text of each reading field by task, as typed; what was never touched is missing. */
  readonly values: Readonly<Record<string, string>>;
  /** What the date field says, `YYYY-MM-DD` or empty; `undefined` is today, whenever the reading is sent. */
  readonly readingDate: string | undefined;
  /** The chosen day was not allowed and gave way to today (decisions.md 24). */
  readonly dateFellBack: boolean;
  readonly comment: string;
  /** The photos of each reading by task; where there were never any, they are missing. */
  readonly photos: PhotosByTask;
  /** The job was done when the draft began. */
  readonly isCorrection: boolean;
  /** Something was entered by hand since the draft began; a correction begins with what was sent already. */
  readonly isChanged: boolean;
  readonly refused: readonly RefusedField[];
  /** The last try to send, so that the same reading is never stored twice (decisions.md 5). */
  readonly lastAttempt: SendAttempt | undefined;
  /** The notification that says that the last try failed. */
  readonly failureNotice: string | undefined;
  readonly isSending: boolean;
}

/** The form of a job for which nothing was entered yet. */
export const emptyDraft: ReadingDraft = {
  values: {},
  readingDate: undefined,
  dateFellBack: false,
  comment: '',
  photos: {},
  isCorrection: false,
  isChanged: false,
  refused: [],
  lastAttempt: undefined,
  failureNotice: undefined,
  isSending: false,
};

/** Whether the server refused this place of the form, and it was not changed since. */
export function isRefused(draft: ReadingDraft, kind: RefusedField['kind'], taskId?: string): boolean {
  return draft.refused.some(
    field => field.kind === kind && (!('taskId' in field) || field.taskId === taskId),
  );
}

/** The draft with other text in one reading field. */
export function withValue(draft: ReadingDraft, taskId: string, text: string): ReadingDraft {
  return {
    ...draft,
    values: { ...draft.values, [taskId]: text },
    isChanged: true,
    refused: draft.refused.filter(field => field.kind !== 'value' || field.taskId !== taskId),
  };
}

/** The draft with other text in several reading fields at once, by their tasks. */
export function withValues(draft: ReadingDraft, values: Readonly<Record<string, string>>): ReadingDraft {
  return Object.entries(values).reduce((changed, [taskId, text]) => withValue(changed, taskId, text), draft);
}

/** The draft with what the date field says now. */
export function withReadingDate(draft: ReadingDraft, readingDate: string): ReadingDraft {
  const refused = draft.refused.filter(field => field.kind !== 'date');
  return { ...draft, readingDate, dateFellBack: false, isChanged: true, refused };
}

/**
 * The draft as it goes on at a later visit. A reading that was entered as today's was read on the day on which it was
 * last changed, not on the day on which somebody comes back to it.
 */
export function resumedDraft(draft: ReadingDraft, savedAt: number): ReadingDraft {
  const day = today(new Date(savedAt));
  const isTodays = draft.readingDate === undefined && !draft.dateFellBack;
  return isTodays && day < today() ? { ...draft, readingDate: day } : draft;
}

/** The draft on its way to the server. The day that was sent stays its day, should the answer be lost. */
export function withAttempt(draft: ReadingDraft, lastAttempt: SendAttempt, day: CalendarDay): ReadingDraft {
  return { ...draft, lastAttempt, readingDate: day, isSending: true, refused: [] };
}

/** The draft with today in the place of a day that is not allowed. */
export function withDateFallenBack(draft: ReadingDraft): ReadingDraft {
  return { ...withReadingDate(draft, ''), readingDate: undefined, dateFellBack: true };
}

/** The draft with another comment. */
export function withComment(draft: ReadingDraft, comment: string): ReadingDraft {
  const refused = draft.refused.filter(field => field.kind !== 'comment');
  return { ...draft, comment, isChanged: true, refused };
}

/** The photos of one rate. */
export function photosOf(draft: ReadingDraft, taskId: string): RatePhotos {
  return draft.photos[taskId] ?? noPhotos;
}

/** The draft with other photos of one rate. */
export function withPhotosChanged(
  draft: ReadingDraft,
  taskId: string,
  update: (photos: RatePhotos) => RatePhotos,
): ReadingDraft {
  const before = photosOf(draft, taskId);
  const after = update(before);
  if (after === before) return draft;
  const refused = draft.refused.filter(field => field.kind !== 'photos' || field.taskId !== taskId);
  return { ...draft, photos: { ...draft.photos, [taskId]: after }, isChanged: true, refused };
}

/** Whether photos are still on their way into the draft. */
export function awaitsPhotos(draft: ReadingDraft): boolean {
  return Object.values(draft.photos).some(({ arriving }) => arriving.length > 0);
}

/** Whether something would be lost with the draft: a reading, a comment or a photo that was entered and not sent. */
export function holdsUnsent(draft: ReadingDraft): boolean {
  const texts = [draft.comment, ...Object.values(draft.values)];
  const hasPhotos = Object.values(draft.photos).some(({ ready }) => ready.length > 0);
  return draft.isChanged && (hasPhotos || awaitsPhotos(draft) || texts.some(text => text.trim() !== ''));
}
