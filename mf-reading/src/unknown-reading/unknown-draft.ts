import type { FieldError } from '@zaehlwerk/api';
import { toldFault } from '@zaehlwerk/domain';
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
import {
  declareFormDrafts,
  isAttemptOrNone,
  isFlag,
  isText,
  isTextOrNone,
  onlyRegister,
} from '@zaehlwerk/metering/draft-kind';

/** Everything that was entered for a meter without a job and not yet sent. */
export interface UnknownDraft extends FormDraft {
  /** The account as which it is sent; `undefined` is the one under which it was entered. */
  readonly sendAs: string | undefined;
  /** The place in the queue that it takes again, if it was taken back from there. */
  readonly queuedAs: string | undefined;
  /** As typed or pasted, never cut off (decisions.md 17). */
  readonly meterNumber: string;
  readonly value: string;
}

/** The form in which nothing was entered yet. */
export const emptyUnknownDraft: UnknownDraft = {
  ...emptyFormDraft,
  sendAs: undefined,
  queuedAs: undefined,
  meterNumber: '',
  value: '',
};

/** The places of the form with a number to be read from the meter. */
export const meterNumberPlace: FormField = { kind: 'meterNumber' };
export const valuePlace: FormField = { kind: 'value' };

/** The draft with another meter number, as somebody types it. */
export const withMeterNumber = (draft: UnknownDraft, meterNumber: string) =>
  withTyping(withEntered(draft, meterNumberPlace, { meterNumber }), meterNumberPlace);

/** The draft with another reading, as somebody types it. */
export const withReading = (draft: UnknownDraft, value: string) =>
  withTyping(withEntered(draft, valuePlace, { value }), valuePlace);

/** Which numbers of the form were not typed to their end. */
export const unfinishedNumbers = (draft: UnknownDraft) => ({
  meterNumber: draft.meterNumber !== '' && isUnfinished(draft, meterNumberPlace),
  value: draft.value !== '' && isUnfinished(draft, valuePlace),
});

/** Whether something would be lost with the draft. */
export function holdsUnsent(draft: UnknownDraft): boolean {
  return holdsEntries(draft, [draft.meterNumber, draft.value]);
}

/** What was entered for meters without a job and not sent, by account; kept on the device like that for jobs. */
export const unknownForms = declareFormDrafts<UnknownDraft>({
  name: 'unknown-reading',
  version: 1,
  empty: emptyUnknownDraft,
  kept: {
    sendAs: isTextOrNone,
    queuedAs: isTextOrNone,
    meterNumber: isText,
    value: isText,
    readingDate: isTextOrNone,
    dateFellBack: isFlag,
    comment: isText,
    lastAttempt: isAttemptOrNone,
  },
  isWorthKeeping: holdsUnsent,
});

/** The places of the form by their names on the wire, in their order. */
const places: Readonly<Record<string, FormField>> = {
  meterNumber: { kind: 'meterNumber' },
  readingValue: { kind: 'value' },
  readingDate: { kind: 'date' },
  comment: { kind: 'comment' },
  readingImages: { kind: 'photos', registerId: onlyRegister },
};

/** The places of the form that a refusal of the server speaks of, in their order (decisions.md 4 and 6). */
export function refusedUnknownFields(fieldErrors: readonly FieldError[]): readonly RefusedField[] {
  return Object.entries(places).flatMap(([name, place]) => {
    const error = fieldErrors.find(({ field }) => field.split('.')[0] === name);
    return error ? { ...place, fault: toldFault(error.message) } : [];
  });
}
