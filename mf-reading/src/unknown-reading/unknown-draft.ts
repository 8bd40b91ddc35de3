import type { FieldError } from '@zaehlwerk/api';
import { parseFault } from '@zaehlwerk/domain';
import {
  emptyFormDraft,
  type FormDraft,
  type FormField,
  holdsEntries,
  isUnfinished,
  type RefusedField,
  withEntered,
  withTyping,
} from '@zaehlwerk/metering/draft';
import { declareFormDrafts, onlyRegister } from '@zaehlwerk/metering/draft-kind';
import { attemptSchema } from '@zaehlwerk/metering/draft-schemas';
import * as z from 'zod/mini';

export interface UnknownDraft extends FormDraft {
  /** By default, the account under which it was entered. */
  readonly sendAs: string | undefined;
  /** Its place in the queue, if it was moved back from there. */
  readonly queuedAs: string | undefined;
  /** As typed or pasted, never cut off (decisions.md 17). */
  readonly meterNumber: string;
  readonly value: string;
}

export const emptyUnknownDraft: UnknownDraft = {
  ...emptyFormDraft,
  sendAs: undefined,
  queuedAs: undefined,
  meterNumber: '',
  value: '',
};

export const meterNumberPlace: FormField = { kind: 'meterNumber' };
export const valuePlace: FormField = { kind: 'value' };

export const withMeterNumber = (draft: UnknownDraft, meterNumber: string) =>
  withTyping(withEntered(draft, meterNumberPlace, { meterNumber }), meterNumberPlace);

export const withReading = (draft: UnknownDraft, value: string) =>
  withTyping(withEntered(draft, valuePlace, { value }), valuePlace);

export const unfinishedNumbers = (draft: UnknownDraft) => ({
  meterNumber: draft.meterNumber !== '' && isUnfinished(draft, meterNumberPlace),
  value: draft.value !== '' && isUnfinished(draft, valuePlace),
});

/** True if something would be lost with the draft. */
export function holdsUnsent(draft: UnknownDraft): boolean {
  return holdsEntries(draft, [draft.meterNumber, draft.value]);
}

export const unknownForms = declareFormDrafts<UnknownDraft>({
  name: 'unknown-reading',
  version: 1,
  empty: emptyUnknownDraft,
  kept: {
    sendAs: z.optional(z.string()),
    queuedAs: z.optional(z.string()),
    meterNumber: z.string(),
    value: z.string(),
    readingDate: z.optional(z.string()),
    dateFellBack: z.boolean(),
    comment: z.string(),
    lastAttempt: z.optional(attemptSchema),
  },
  isWorthKeeping: holdsUnsent,
});

/** By names of the request, in the order of the form. */
const places: Readonly<Record<string, FormField>> = {
  meterNumber: { kind: 'meterNumber' },
  readingValue: { kind: 'value' },
  readingDate: { kind: 'date' },
  comment: { kind: 'comment' },
  readingImages: { kind: 'photos', registerId: onlyRegister },
};

/** The form fields that a refusal names, in their order (decisions.md 4 and 6). */
export function refusedUnknownFields(fieldErrors: readonly FieldError[]): readonly RefusedField[] {
  return Object.entries(places).flatMap(([name, place]) => {
    const error = fieldErrors.find(({ field }) => field.split('.')[0] === name);
    return error ? { ...place, fault: parseFault(error.message) } : [];
  });
}
