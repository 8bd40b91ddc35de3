import { type HandedOverDraft, type KeepProblem, useDrafts } from '@zaehlwerk/store/data';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { addPhotos } from '../photos/add-photos.ts';
import { photosOf, type ReadingDraft, withPhotosChanged } from './reading-draft.ts';
import { readingDrafts } from './reading-drafts.ts';

/** The draft of one job, and what happens to it. */
export interface DraftHandle {
  readonly accountId: string;
  /** `undefined` when nothing was entered. */
  readonly draft: ReadingDraft | undefined;
  /** When the draft was last changed, if an earlier visit or another tab left it. Milliseconds since 1970. */
  readonly restoredFrom: number | undefined;
  /** Why the draft is known to this page alone. */
  readonly problem: KeepProblem | undefined;
  readonly change: (update: (draft: ReadingDraft) => ReadingDraft) => void;
  /** Settles when the device has the draft as it is now, or cannot have it. */
  readonly store: () => Promise<void>;
  /** What lies on the device of the draft, for the queue to take over. */
  readonly handOver: () => HandedOverDraft | undefined;
  /** Whether the device has the draft, once it was {@link store stored}. */
  readonly isKept: () => boolean;
  readonly discard: () => void;
  /** Discards what was sent; false when another tab has typed meanwhile, which stays. */
  readonly discardSent: (sent: ReadingDraft) => boolean;
  /** Converts files to photos of a rate; goes on when the form is no longer shown, and ends with the draft. */
  readonly addPhotos: (taskId: string, files: readonly File[]) => void;
}

/** What was entered for a job, once it was opened; it outlives screen and page, and jobs that are loaded again do not touch it. */
export function useDraft(accountId: string, jobId: string): DraftHandle {
  const drafts = useDrafts(readingDrafts, accountId);
  return {
    accountId,
    draft: useSyncExternalStore(drafts.watch, () => drafts.of(jobId)),
    restoredFrom: useSyncExternalStore(drafts.watch, () => drafts.restoredFrom(jobId)),
    problem: useSyncExternalStore(drafts.watch, () => drafts.problemOf(jobId)),
    change: useCallback(update => drafts.change(jobId, update), [drafts, jobId]),
    store: useCallback(() => drafts.flush(jobId), [drafts, jobId]),
    handOver: useCallback(() => drafts.handOver(jobId), [drafts, jobId]),
    isKept: useCallback(() => drafts.problemOf(jobId) === undefined, [drafts, jobId]),
    discard: useCallback(() => void drafts.discard(jobId), [drafts, jobId]),
    discardSent: useCallback(sent => drafts.discardSent(jobId, sent), [drafts, jobId]),
    addPhotos: useCallback(
      (taskId, files) => {
        const current = () => {
          const draft = drafts.of(jobId);
          return draft && photosOf(draft, taskId);
        };
        void addPhotos(files, {
          current,
          change: update => drafts.change(jobId, draft => withPhotosChanged(draft, taskId, update)),
        });
      },
      [drafts, jobId],
    ),
  };
}

/** Whether something was entered for a job: what the view around the form needs, and no more. */
export interface DraftPresence extends Pick<DraftHandle, 'change'> {
  /** It is not known yet what an earlier visit left. */
  readonly isOpening: boolean;
  readonly isThere: boolean;
}

/** Opens the draft of a job, and tells whether there is one; unlike {@link useDraft} not of every key that is pressed. */
export function useDraftPresence(accountId: string, jobId: string): DraftPresence {
  const drafts = useDrafts(readingDrafts, accountId);
  const isOpening = useSyncExternalStore(drafts.watch, () => drafts.isOpening(jobId));
  useEffect(() => {
    if (isOpening) void drafts.open(jobId);
  }, [drafts, jobId, isOpening]);
  return {
    isOpening,
    isThere: useSyncExternalStore(drafts.watch, () => drafts.of(jobId) !== undefined),
    change: useCallback(update => drafts.change(jobId, update), [drafts, jobId]),
  };
}

/** The jobs of an account for which something was entered and not sent. */
export function useDraftedJobs(accountId: string): ReadonlySet<string> {
  const drafts = useDrafts(readingDrafts, accountId);
  return useSyncExternalStore(drafts.watch, () => drafts.draftedJobs());
}
