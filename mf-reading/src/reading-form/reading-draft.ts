import { type CalendarDay, defaultTimeZone, today } from '@zaehlwerk/domain';
import {
  emptyFormDraft,
  type FormDraft,
  type FormField,
  holdsEntries,
  withCompared,
  withEntered,
  withTyping,
} from '@zaehlwerk/metering/draft';
import {
  areTexts,
  declareFormDrafts,
  isAttemptOrNone,
  isFlag,
  isRecordOf,
  isText,
  isTextOrNone,
} from '@zaehlwerk/metering/draft-kind';

/** Everything that was entered for one job and not yet sent; its registers are the rate tasks. */
export interface ReadingDraft extends FormDraft {
  /** The text of each reading field by task, as typed; what was never touched is missing. */
  readonly values: Readonly<Record<string, string>>;
  /** The job was done when the draft began: it began with what was sent already, and is not changed by that. */
  readonly isCorrection: boolean;
  /** Photos of the reading that is corrected which stay, by task: ids, as the server knows them. */
  readonly keptImages: Readonly<Record<string, readonly string[]>>;
}

/** The form of a job for which nothing was entered yet. */
export const emptyDraft: ReadingDraft = {
  ...emptyFormDraft,
  values: {},
  isCorrection: false,
  keptImages: {},
};

/** The place of a reading in the form. */
export const placeOfValue = (taskId: string): FormField => ({ kind: 'value', registerId: taskId });

/** The draft with other text in one reading field, which was put there in one piece. */
export function withValue(draft: ReadingDraft, taskId: string, text: string): ReadingDraft {
  const values = { ...draft.values, [taskId]: text };
  return withCompared(withEntered(draft, placeOfValue(taskId), { values }), placeOfValue(taskId));
}

/** The same as somebody types it, who may go on. */
export function withValueTyped(draft: ReadingDraft, taskId: string, text: string): ReadingDraft {
  return withTyping(withValue(draft, taskId, text), placeOfValue(taskId));
}

/** The draft with other text in several reading fields at once, by their tasks. */
export function withValues(draft: ReadingDraft, values: Readonly<Record<string, string>>): ReadingDraft {
  return Object.entries(values).reduce((changed, [taskId, text]) => withValue(changed, taskId, text), draft);
}

/** The photos that stay with the reading of a task. */
export const keptImagesOf = ({ keptImages }: ReadingDraft, taskId: string): readonly string[] =>
  keptImages[taskId] ?? noImages;

const noImages: readonly string[] = [];

/** The draft without a photo of the reading that is corrected. */
export function withImageRemoved(draft: ReadingDraft, taskId: string, imageId: string): ReadingDraft {
  const others = keptImagesOf(draft, taskId).filter(id => id !== imageId);
  const keptImages = { ...draft.keptImages, [taskId]: others };
  return withEntered(draft, { kind: 'photos', registerId: taskId }, { keptImages });
}

/** Whether something would be lost with the draft: a reading, a comment or a photo that was entered and not sent. */
export function holdsUnsent(draft: ReadingDraft): boolean {
  return draft.isChanged && holdsEntries(draft, Object.values(draft.values));
}

/** Whether a draft says anything that the job does not say by itself. */
function isWorthKeeping(draft: ReadingDraft): boolean {
  if (holdsUnsent(draft)) return true;
  const wasSent = draft.lastAttempt !== undefined && Object.values(draft.values).some(text => text !== '');
  return wasSent || (draft.isChanged && draft.readingDate !== undefined);
}

/**
 * The draft as it goes on at a later visit. A reading that was entered as today's was read on the day on which it was
 * last changed, not on the day on which somebody comes back to it.
 */
export function resumedDraft(draft: ReadingDraft, savedAt: number, timeZone = defaultTimeZone): ReadingDraft {
  const day: CalendarDay = today(timeZone, new Date(savedAt));
  const isTodays = draft.readingDate === undefined && !draft.dateFellBack;
  return isTodays && day < today(timeZone) ? { ...draft, readingDate: day } : draft;
}

/** What was entered for jobs and not sent, by account and job; kept on the device (issue 4, "Drafts"). */
export const readingForms = declareFormDrafts<ReadingDraft>({
  name: 'reading',
  version: 1,
  empty: emptyDraft,
  kept: {
    values: value => isRecordOf(value, isText),
    readingDate: isTextOrNone,
    dateFellBack: isFlag,
    comment: isText,
    isChanged: isFlag,
    isCorrection: isFlag,
    keptImages: value => isRecordOf(value, areTexts),
    lastAttempt: isAttemptOrNone,
  },
  isWorthKeeping,
  resume: resumedDraft,
});
