import { maxUnknownReadingImages } from '@zaehlwerk/domain';
import { type HandedOverDraft, type KeepProblem, useDrafts } from '@zaehlwerk/store/data';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { addPhotos } from '../photos/add-photos.ts';
import { unknownDrafts } from './kept-unknown-draft.ts';
import { emptyUnknownDraft, type UnknownDraft, withPhotosAs } from './unknown-draft.ts';

/** The draft of an account, and what happens to it. */
export interface UnknownDraftHandle {
  readonly draft: UnknownDraft;
  /** It is not known yet what an earlier visit left. */
  readonly isOpening: boolean;
  /** When the draft was last changed, if an earlier visit or another tab left it. Milliseconds since 1970. */
  readonly restoredFrom: number | undefined;
  /** Why the draft is known to this page alone. */
  readonly problem: KeepProblem | undefined;
  readonly change: (update: (draft: UnknownDraft) => UnknownDraft) => void;
  /** Settles when the device has the draft as it is now, or cannot have it. */
  readonly store: () => Promise<void>;
  /** What lies on the device of the draft, for the queue to take over. */
  readonly handOver: () => HandedOverDraft | undefined;
  /** Whether the device has the draft, once it was {@link store stored}. */
  readonly isKept: () => boolean;
  readonly discard: () => void;
  /** Discards what was sent; false when another tab has typed meanwhile, which stays. */
  readonly discardSent: (sent: UnknownDraft) => boolean;
  /** Converts files to photos; goes on when the form is no longer shown, and ends with the draft. */
  readonly addPhotos: (files: readonly File[]) => void;
}

/** An account has one such draft at a time. */
const only = 'neu';

/** What was entered under an account for a meter without a job; it outlives screen and page. */
export function useUnknownDraft(accountId: string): UnknownDraftHandle {
  const drafts = useDrafts(unknownDrafts, accountId);
  const isOpening = useSyncExternalStore(drafts.watch, () => drafts.isOpening(only));
  useEffect(() => {
    if (isOpening) void drafts.open(only);
  }, [drafts, isOpening]);
  return {
    draft: useSyncExternalStore(drafts.watch, () => drafts.of(only)) ?? emptyUnknownDraft,
    isOpening,
    restoredFrom: useSyncExternalStore(drafts.watch, () => drafts.restoredFrom(only)),
    problem: useSyncExternalStore(drafts.watch, () => drafts.problemOf(only)),
    change: useCallback(update => drafts.change(only, update), [drafts]),
    store: useCallback(() => drafts.flush(only), [drafts]),
    handOver: useCallback(() => drafts.handOver(only), [drafts]),
    isKept: useCallback(() => drafts.problemOf(only) === undefined, [drafts]),
    discard: useCallback(() => void drafts.discard(only), [drafts]),
    discardSent: useCallback(sent => drafts.discardSent(only, sent), [drafts]),
    addPhotos: useCallback(
      files => {
        void addPhotos(files, {
          max: maxUnknownReadingImages,
          current: () => drafts.of(only)?.photos,
          change: update => drafts.change(only, draft => withPhotosAs(draft, update)),
        });
      },
      [drafts],
    ),
  };
}
