import type { SendAttempt } from './send-attempt.ts';

/** A place of the form that the server did not accept; a reading is named by its task. */
export type RefusedField =
  | { readonly kind: 'value'; readonly taskId: string }
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
  isChanged: false,
  refused: [],
  lastAttempt: undefined,
  failureNotice: undefined,
  isSending: false,
};

/** Whether the server refused this place of the form, and it was not changed since. */
export function isRefused(draft: ReadingDraft, kind: RefusedField['kind'], taskId?: string): boolean {
  return draft.refused.some(
    field => field.kind === kind && (field.kind !== 'value' || field.taskId === taskId),
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

/** The draft with what the date field says now. */
export function withReadingDate(draft: ReadingDraft, readingDate: string): ReadingDraft {
  const refused = draft.refused.filter(field => field.kind !== 'date');
  return { ...draft, readingDate, dateFellBack: false, isChanged: true, refused };
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

/** Whether something would be lost with the draft: a reading or a comment that was entered and not sent. */
export function holdsUnsent(draft: ReadingDraft): boolean {
  return draft.isChanged && [draft.comment, ...Object.values(draft.values)].some(text => text.trim() !== '');
}
