import type { JudgedForm } from './judge-form.ts';
import type { JudgedRate } from './judge-rate-once.ts';
import type { ReadingDraft } from './reading-draft.ts';

/** What the reader is asked about before a reading is sent. */
export interface SendConcerns {
  /** Rates left empty while others are filled. */
  readonly incomplete: readonly JudgedRate[];
  /** Readings that are implausible, or not what earlier ones let expect. */
  readonly doubtful: readonly JudgedRate[];
  readonly dateFellBack: boolean;
}

/** Whether a reading is worth a second look before it is sent. */
export function isDoubtful({ judgement, isUnexpected }: JudgedRate): boolean {
  return judgement.state === 'entered' && (judgement.warnings.length > 0 || isUnexpected);
}

/** What to ask about, or `undefined` when everything is filled in and plausible (specification section 4, "Jobs"). */
export function sendConcerns(form: JudgedForm, draft: ReadingDraft): SendConcerns | undefined {
  const { incompleteTaskIds } = form.readiness;
  const incomplete = form.rates.filter(rate => incompleteTaskIds.includes(rate.taskId));
  const doubtful = form.rates.filter(isDoubtful);
  const { dateFellBack } = draft;
  return incomplete.length > 0 || doubtful.length > 0 || dateFellBack
    ? { incomplete, doubtful, dateFellBack }
    : undefined;
}
