import type { JudgedForm, JudgedRate } from './judge-form.ts';
import type { ReadingDraft } from './reading-draft.ts';

/** What the reader is asked about before a reading is sent. */
export interface SendConcerns {
  /** Rates left empty while others are filled. */
  readonly incomplete: readonly JudgedRate[];
  /** Readings outside of the range that the utility expects. */
  readonly outOfRange: readonly JudgedRate[];
  readonly dateFellBack: boolean;
}

/** What to ask about, or `undefined` when everything is filled in and plausible (specification section 4, "Jobs"). */
export function sendConcerns(form: JudgedForm, draft: ReadingDraft): SendConcerns | undefined {
  const { incompleteTaskIds, warningTaskIds } = form.readiness;
  const incomplete = form.rates.filter(rate => incompleteTaskIds.includes(rate.taskId));
  const outOfRange = form.rates.filter(rate => warningTaskIds.includes(rate.taskId));
  const { dateFellBack } = draft;
  return incomplete.length > 0 || outOfRange.length > 0 || dateFellBack
    ? { incomplete, outOfRange, dateFellBack }
    : undefined;
}
