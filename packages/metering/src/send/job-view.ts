import type { DraftHandle } from '@zaehlwerk/store/data';
import type { FormDraft } from '../draft/form-draft.ts';

export interface JobFacts {
  readonly queue: 'loading' | 'ready' | 'unavailable';
  readonly isQueued: boolean;
  /** `opening`: not read from the device yet. */
  readonly draft: 'opening' | 'none' | 'there' | 'sending';
  /** This device has sent a reading that the cached job lacks. */
  readonly isOutdated: boolean;
  readonly isDone: boolean;
}

export function draftStateOf({
  isOpening,
  draft,
}: Pick<DraftHandle<FormDraft>, 'isOpening' | 'draft'>): JobFacts['draft'] {
  if (isOpening) return 'opening';
  if (!draft) return 'none';
  return draft.send.is === 'sending' ? 'sending' : 'there';
}

/** `unseen`: a reading was sent, and this page has not loaded it yet. */
export type JobView = 'opening' | 'queued' | 'form' | 'unseen' | 'sent';

/**
 * A reading has one owner, which the page shows: the queue if it has the reading, otherwise the form with a
 * draft. The form is empty only if nothing is queued and nothing was sent, as far as the device knows.
 */
export function jobViewOf({ queue, isQueued, draft, isOutdated, isDone }: JobFacts): JobView {
  if (draft === 'opening' || queue === 'loading') return 'opening';
  if (draft === 'sending') return 'form';
  if (isQueued) return 'queued';
  if (draft === 'there') return 'form';
  if (isOutdated) return 'unseen';
  return isDone ? 'sent' : 'form';
}
