import type { DraftHandle } from '@zaehlwerk/store/data';
import type { FormDraft } from '../draft/form-draft.ts';

/** What is known of a job's reading on this device. */
export interface JobFacts {
  /** Whether the device has said yet what waits in the queue. */
  readonly queue: 'loading' | 'ready' | 'unavailable';
  readonly isQueued: boolean;
  /** `opening`: the device has not said it yet; `sending`: the form is handing it over in this moment. */
  readonly draft: 'opening' | 'none' | 'there' | 'sending';
  /** This device has sent a reading that the job, as it is known here, says nothing of. */
  readonly isOutdated: boolean;
  readonly isDone: boolean;
}

/** How far the draft of a form is. */
export function draftStateOf({
  isOpening,
  draft,
}: Pick<DraftHandle<FormDraft>, 'isOpening' | 'draft'>): JobFacts['draft'] {
  if (isOpening) return 'opening';
  if (!draft) return 'none';
  return draft.send.is === 'sending' ? 'sending' : 'there';
}

/** What the page of a job shows: `unseen` is a reading that was sent and that this page has not seen yet. */
export type JobView = 'opening' | 'queued' | 'form' | 'unseen' | 'sent';

/**
 * What the page of a job shows. A reading has one owner, and the page shows it: the queue as long as it lies there,
 * otherwise the form in which something was entered. A form is empty only where nothing is on its way and nothing was
 * sent, as far as the device says.
 */
export function jobViewOf({ queue, isQueued, draft, isOutdated, isDone }: JobFacts): JobView {
  if (draft === 'opening' || queue === 'loading') return 'opening';
  if (draft === 'sending') return 'form';
  if (isQueued) return 'queued';
  if (draft === 'there') return 'form';
  if (isOutdated) return 'unseen';
  return isDone ? 'sent' : 'form';
}
