/** Specification section 2, "Reading without login". */
export const steps = ['METER', 'METER_READING', 'CONTACT', 'SUMMARY', 'DONE'] as const;

export type Step = (typeof steps)[number];

export type FormStep = Exclude<Step, 'DONE' | 'SUMMARY'>;

export const formSteps = ['METER', 'METER_READING', 'CONTACT'] as const satisfies readonly FormStep[];

/** The state of a history entry. */
export interface Place {
  readonly step: Step;
  /** SUMMARY links here and gets the reader back (decisions.md 32). */
  readonly isChange: boolean;
}

export const firstPlace: Place = { step: 'METER', isChange: false };

export interface Progress {
  readonly isValid: Readonly<Record<FormStep, boolean>>;
  readonly isSent: boolean;
}

function firstIncomplete({ isValid }: Progress): FormStep | undefined {
  return formSteps.find(step => !isValid[step]);
}

/** Never after an incomplete step, and always DONE after sending; the DONE of an earlier reading is the first step. */
export function shownPlace(wanted: Place, progress: Progress): Place {
  if (progress.isSent) return { step: 'DONE', isChange: false };
  if (wanted.step === 'DONE') return firstPlace;
  const incomplete = firstIncomplete(progress) ?? 'SUMMARY';
  const isTooFar = steps.indexOf(wanted.step) > steps.indexOf(incomplete);
  return isTooFar ? { ...wanted, step: incomplete } : wanted;
}

export type WayOn =
  | { readonly to: 'next'; readonly place: Place }
  | { readonly to: 'otherChange'; readonly place: Place }
  | { readonly to: 'summary' };

/** A change may have made another step incomplete before SUMMARY. */
export function wayOn({ step, isChange }: Place, progress: Progress): WayOn {
  if (!isChange) {
    const next = steps[steps.indexOf(step) + 1] ?? step;
    return { to: 'next', place: { step: next, isChange: false } };
  }
  const incomplete = firstIncomplete(progress);
  return incomplete === undefined
    ? { to: 'summary' }
    : { to: 'otherChange', place: { step: incomplete, isChange: true } };
}

export function placeOf(state: unknown): Place {
  const { step, isChange } = { ...(state as Partial<Record<keyof Place, unknown>> | null) };
  const known = steps.find(one => one === step);
  return known === undefined ? firstPlace : { step: known, isChange: isChange === true };
}

const stepsByField: readonly (readonly [FormStep, readonly string[]])[] = [
  ['METER', ['meterType', 'meterNumber', 'meterSubType']],
  ['METER_READING', ['readingValues', 'readingDate', 'queryTransformerOrMWhPostDecimals']],
  ['CONTACT', ['contact', 'readingReason']],
];

/** `SUMMARY` for fields that are entered there or nowhere. */
export function stepOfField(field: string): FormStep | 'SUMMARY' {
  const [first = ''] = field.split('.');
  return stepsByField.find(([, fields]) => fields.includes(first))?.[0] ?? 'SUMMARY';
}
