import { useCallback, useSyncExternalStore } from 'react';
import { draftsOf } from './drafts.ts';
import type { ReadingDraft } from './reading-draft.ts';

/** The draft of one job, and the two things that happen to it. */
export interface DraftHandle {
  /** `undefined` when nothing was entered. */
  readonly draft: ReadingDraft | undefined;
  readonly change: (update: (draft: ReadingDraft) => ReadingDraft) => void;
  readonly discard: () => void;
}

/** What was entered for a job; it outlives the screen, and jobs that are loaded again do not touch it. */
export function useDraft(accountId: string, jobId: string): DraftHandle {
  const drafts = draftsOf(accountId);
  return {
    draft: useSyncExternalStore(drafts.watch, () => drafts.of(jobId)),
    change: useCallback(update => drafts.change(jobId, update), [drafts, jobId]),
    discard: useCallback(() => drafts.discard(jobId), [drafts, jobId]),
  };
}
