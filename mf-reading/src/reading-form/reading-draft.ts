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
import { declareFormDrafts } from '@zaehlwerk/metering/draft-kind';
import { attemptSchema } from '@zaehlwerk/metering/draft-schemas';
import * as z from 'zod/mini';

/** The unsent entries of one job. */
export interface ReadingDraft extends FormDraft {
  /** By task, as typed; without untouched fields. */
  readonly values: Readonly<Record<string, string>>;
  /** The draft began as a copy of the sent reading. */
  readonly isCorrection: boolean;
  /** Ids of the photos of the corrected reading that stay, by task. */
  readonly keptImages: Readonly<Record<string, readonly string[]>>;
}

export const emptyDraft: ReadingDraft = {
  ...emptyFormDraft,
  values: {},
  isCorrection: false,
  keptImages: {},
};

export const placeOfValue = (taskId: string): FormField => ({ kind: 'value', registerId: taskId });

/** With other text in one field, entered in one piece. */
export function withValue(draft: ReadingDraft, taskId: string, text: string): ReadingDraft {
  const values = { ...draft.values, [taskId]: text };
  return withCompared(withEntered(draft, placeOfValue(taskId), { values }), placeOfValue(taskId));
}

/** With text that is still being typed. */
export function withValueTyped(draft: ReadingDraft, taskId: string, text: string): ReadingDraft {
  return withTyping(withValue(draft, taskId, text), placeOfValue(taskId));
}

export function withValues(draft: ReadingDraft, values: Readonly<Record<string, string>>): ReadingDraft {
  return Object.entries(values).reduce((changed, [taskId, text]) => withValue(changed, taskId, text), draft);
}

export const keptImagesOf = ({ keptImages }: ReadingDraft, taskId: string): readonly string[] =>
  keptImages[taskId] ?? noImages;

const noImages: readonly string[] = [];

export function withImageRemoved(draft: ReadingDraft, taskId: string, imageId: string): ReadingDraft {
  const others = keptImagesOf(draft, taskId).filter(id => id !== imageId);
  const keptImages = { ...draft.keptImages, [taskId]: others };
  return withEntered(draft, { kind: 'photos', registerId: taskId }, { keptImages });
}

/** True if the draft has a reading, comment or photo that was not sent. */
export function holdsUnsent(draft: ReadingDraft): boolean {
  return draft.isChanged && holdsEntries(draft, Object.values(draft.values));
}

/** True if the draft differs from the job. */
function isWorthKeeping(draft: ReadingDraft): boolean {
  if (holdsUnsent(draft)) return true;
  const wasSent = draft.lastAttempt !== undefined && Object.values(draft.values).some(text => text !== '');
  return wasSent || (draft.isChanged && draft.readingDate !== undefined);
}

/** At a later visit, a reading that was entered for today keeps the day of its last change. */
function resumedDraft(draft: ReadingDraft, savedAt: number, timeZone = defaultTimeZone): ReadingDraft {
  const day: CalendarDay = today(timeZone, new Date(savedAt));
  const isTodays = draft.readingDate === undefined && !draft.dateFellBack;
  return isTodays && day < today(timeZone) ? { ...draft, readingDate: day } : draft;
}

export const readingForms = declareFormDrafts<ReadingDraft>({
  name: 'reading',
  version: 1,
  empty: emptyDraft,
  kept: {
    values: z.record(z.string(), z.string()),
    readingDate: z.optional(z.string()),
    dateFellBack: z.boolean(),
    comment: z.string(),
    isChanged: z.boolean(),
    isCorrection: z.boolean(),
    keptImages: z.record(z.string(), z.array(z.string())),
    lastAttempt: z.optional(attemptSchema),
  },
  isWorthKeeping,
  resume: resumedDraft,
});
