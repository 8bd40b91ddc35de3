import { type DraftHandle, type KeepProblem, randomKey, useDrafts } from '@zaehlwerk/store/data';
import { useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { FormDrafts } from '../draft/draft-kind.ts';
import { type FormDraft, photosOf, withPhotosChanged, withTypingEnded } from '../draft/form-draft.ts';
import { addPhotos } from '../photos/add-photos.ts';
import { draftStateOf, type JobFacts } from './job-view.ts';

/** The draft of one form as its screen shows it. */
export interface FormDraftHandle<Draft> extends Pick<DraftHandle<Draft>, 'change'> {
  readonly kept: DraftHandle<Draft>;
  /** `undefined` when nothing was entered. */
  readonly draft: Draft | undefined;
  /** When the draft was last changed, if an earlier visit or another tab left it. Milliseconds since 1970. */
  readonly restoredFrom: number | undefined;
  /** Why the draft is known to this page alone. */
  readonly problem: KeepProblem | undefined;
  /** Converts files to photos of a register, which takes `max` of them, or as many as a rate; goes on when the form is no longer shown, and ends with the draft. */
  readonly addPhotos: (registerId: string, files: readonly File[], max?: number) => void;
}

/** The forms on the screen, by their drafts: the ids of their fields are those of other forms, too. */
const shownForms = new Set<unknown>();

/** Whether the form of a draft is on the screen. */
export const isFormShown = (kept: unknown): boolean => shownForms.has(kept);

/**
 * What was entered under an account in the form `id` (a job's, for instance), once it was opened by
 * {@link useDraftPresence}. It outlives screen and page, and values that are loaded again do not touch it.
 */
export function useFormDraft<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  accountId: string,
  id: string,
): FormDraftHandle<Draft> {
  const drafts = useDrafts(forms, accountId);
  const kept = drafts.of(id);
  const addPhotosTo = useCallback(
    (registerId: string, files: readonly File[], max?: number) => {
      void addPhotos(files, {
        current: () => kept.draft && photosOf(kept.draft, registerId),
        newId: randomKey,
        change: update => kept.change(draft => withPhotosChanged(draft, registerId, update)),
        ...(max !== undefined && { max }),
      });
    },
    [kept],
  );
  useLayoutEffect(() => {
    shownForms.add(kept);
    return () => {
      shownForms.delete(kept);
    };
  }, [kept]);
  // A field that goes with its screen is left, too.
  useEffect(() => () => kept.change(withTypingEnded), [kept]);
  return {
    kept,
    draft: useSyncExternalStore(drafts.watch, () => kept.draft),
    restoredFrom: useSyncExternalStore(drafts.watch, () => kept.restoredFrom),
    problem: useSyncExternalStore(drafts.watch, () => kept.problem),
    change: kept.change,
    addPhotos: addPhotosTo,
  };
}

/** Whether something was entered in a form: what the view around it needs, and no more. */
export interface DraftPresence<Draft> {
  readonly kept: DraftHandle<Draft>;
  readonly state: JobFacts['draft'];
  /** It holds something that is worth keeping. */
  readonly isDrafted: boolean;
}

/** Opens the draft of a form, and tells whether there is one; unlike {@link useFormDraft} not of every key pressed. */
export function useDraftPresence<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  accountId: string,
  id: string,
): DraftPresence<Draft> {
  const drafts = useDrafts(forms, accountId);
  const kept = drafts.of(id);
  const state = useSyncExternalStore(drafts.watch, () => draftStateOf(kept));
  useEffect(() => {
    if (state === 'opening') void kept.open();
  }, [kept, state]);
  return { kept, state, isDrafted: useSyncExternalStore(drafts.watch, () => kept.isDrafted) };
}
