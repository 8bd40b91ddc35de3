import { type DraftHandle, type KeepProblem, randomKey, useDrafts } from '@zaehlwerk/store/data';
import { useCallback, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { FormDrafts } from '../draft/draft-kind.ts';
import { type FormDraft, photosOf, withPhotosChanged, withTypingEnded } from '../draft/form-draft.ts';
import { addPhotos } from '../photos/add-photos.ts';
import { draftStateOf, type JobFacts } from './job-view.ts';

export interface FormDraftHandle<Draft> extends Pick<DraftHandle<Draft>, 'change'> {
  readonly kept: DraftHandle<Draft>;
  readonly draft: Draft | undefined;
  /** Set if an earlier visit or another tab left the draft: its last change in milliseconds since 1970. */
  readonly restoredFrom: number | undefined;
  readonly problem: KeepProblem | undefined;
  /** Converts files to photos of a register. Goes on after the form has closed, and ends with the draft. */
  readonly addPhotos: (registerId: string, files: readonly File[], max?: number) => void;
}

/** The drafts of visible forms, whose fields share ids with other forms. */
const shownForms = new Set<unknown>();

export const isFormShown = (kept: unknown): boolean => shownForms.has(kept);

/** The draft of the form `id`, opened by {@link useDraftPresence}. It outlives screen, page and reloaded data. */
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
  // Unmounting ends the typing.
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

export interface DraftPresence<Draft> {
  readonly kept: DraftHandle<Draft>;
  readonly state: JobFacts['draft'];
  readonly isDrafted: boolean;
}

/** Opens the draft of a form; unlike {@link useFormDraft}, it does not render for every key. */
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
