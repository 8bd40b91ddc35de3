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

/** `undefined` leads back to SUMMARY. A change may have made another step incomplete before it. */
export function nextPlace({ step, isChange }: Place, progress: Progress): Place | undefined {
  if (!isChange) return { step: steps[steps.indexOf(step) + 1] ?? step, isChange };
  const incomplete = firstIncomplete(progress);
  return incomplete && { step: incomplete, isChange };
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
