/** The steps of the wizard in their order (specification section 2, "Reading without login"). */
export const steps = ['METER', 'METER_READING', 'CONTACT', 'SUMMARY', 'DONE'] as const;

/** One step of the wizard. */
export type Step = (typeof steps)[number];

/** A step in which something is entered, and that is left only once it is valid. */
export type FormStep = Exclude<Step, 'DONE' | 'SUMMARY'>;

/** The steps in which something is entered. */
export const formSteps = ['METER', 'METER_READING', 'CONTACT'] as const satisfies readonly FormStep[];

/** A place in the wizard, as an entry of the browser's history holds it. */
export interface Place {
  readonly step: Step;
  /** SUMMARY sent the reader here to change something, and gets them back (decisions.md 32). */
  readonly isChange: boolean;
}

/** Where the wizard begins. */
export const firstPlace: Place = { step: 'METER', isChange: false };

/** What decides which steps can be shown. */
export interface Progress {
  /** Whether what was entered in each step may be sent. */
  readonly isValid: Readonly<Record<FormStep, boolean>>;
  /** The reading is on the server. */
  readonly isSent: boolean;
}

/** The first step in which something is still missing; `undefined` where everything may be sent. */
function firstIncomplete({ isValid }: Progress): FormStep | undefined {
  return formSteps.find(step => !isValid[step]);
}

/**
 * The place that is shown for an entry of the history: never one behind a step that is not complete, and after sending
 * nothing but DONE, however the reader came there. The DONE of another reading is where the next one begins, and stays
 * so while its first step is filled in: the browser may have its new place a moment later.
 */
export function shownPlace(wanted: Place, progress: Progress): Place {
  if (progress.isSent) return { step: 'DONE', isChange: false };
  if (wanted.step === 'DONE') return firstPlace;
  const incomplete = firstIncomplete(progress) ?? 'SUMMARY';
  const isTooFar = steps.indexOf(wanted.step) > steps.indexOf(incomplete);
  return isTooFar ? { ...wanted, step: incomplete } : wanted;
}

/** How the reader goes on from a step that is complete: to a place of its own, or back to the SUMMARY they came from. */
export type WayOn =
  | { readonly to: 'next'; readonly place: Place }
  | { readonly to: 'otherChange'; readonly place: Place }
  | { readonly to: 'summary' };

/** The way on from `place`. A change may have left something else to enter before SUMMARY. */
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

/** The place that an entry of the history holds; the beginning where it holds none. */
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

/** The step in which a field of the request is entered; `SUMMARY` for what is entered there or nowhere. */
export function stepOfField(field: string): FormStep | 'SUMMARY' {
  const [first = ''] = field.split('.');
  return stepsByField.find(([, fields]) => fields.includes(first))?.[0] ?? 'SUMMARY';
}
