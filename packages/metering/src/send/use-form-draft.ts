import { type KeepProblem, randomKey, useDrafts, useDraftsOf } from '@zaehlwerk/store/data';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type FormDraft, photosOf, withPhotosChanged, withTypingEnded } from '../draft/form-draft.ts';
import type { FormDrafts } from '../draft/form-drafts.ts';
import { addPhotos } from '../photos/add-photos.ts';
import { type DraftCommands, draftCommandsOf } from './draft-commands.ts';

/** What happens to the draft of a form on a screen. */
interface ScreenCommands<Draft> extends DraftCommands<Draft> {
  /** Converts files to photos of a register, which takes `max` of them or as many as the kind of form says; goes on when the form is no longer shown, and ends with the draft. */
  readonly addPhotos: (registerId: string, files: readonly File[], max?: number) => void;
}

/** The draft of one form, and what happens to it. */
export interface FormDraftHandle<Draft> extends ScreenCommands<Draft> {
  /** `undefined` when nothing was entered. */
  readonly draft: Draft | undefined;
  /** When the draft was last changed, if an earlier visit or another tab left it. Milliseconds since 1970. */
  readonly restoredFrom: number | undefined;
  /** Why the draft is known to this page alone. */
  readonly problem: KeepProblem | undefined;
}

/**
 * What was entered under an account in the form `id` (a job's, for instance), once it was opened by
 * {@link useDraftPresence}. It outlives screen and page, and values that are loaded again do not touch it.
 */
export function useFormDraft<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  accountId: string,
  id: string,
): FormDraftHandle<Draft> {
  const drafts = useDrafts(forms.kind, accountId);
  const { maxPhotos } = forms;
  const commands = useMemo(
    (): ScreenCommands<Draft> => ({
      ...draftCommandsOf(drafts, id),
      addPhotos: (registerId, files, max = maxPhotos) => {
        const current = () => {
          const draft = drafts.of(id);
          return draft && photosOf(draft, registerId);
        };
        void addPhotos(files, {
          current,
          newId: randomKey,
          change: update => drafts.change(id, draft => withPhotosChanged(draft, registerId, update)),
          ...(max !== undefined && { max }),
        });
      },
    }),
    [drafts, id, maxPhotos],
  );
  // A field that goes with its screen is left, too.
  useEffect(() => () => commands.change(withTypingEnded), [commands]);
  return {
    ...commands,
    draft: useSyncExternalStore(drafts.watch, () => drafts.of(id)),
    restoredFrom: useSyncExternalStore(drafts.watch, () => drafts.restoredFrom(id)),
    problem: useSyncExternalStore(drafts.watch, () => drafts.problemOf(id)),
  };
}

/** Whether something was entered in a form: what the view around it needs, and no more. */
export interface DraftPresence<Draft> extends Pick<DraftCommands<Draft>, 'change' | 'adopt' | 'discard'> {
  /** It is not known yet what an earlier visit left. */
  readonly isOpening: boolean;
  readonly isThere: boolean;
  /** The form is handing it over now. */
  readonly isSending: boolean;
}

/** Opens the draft of a form, and tells whether there is one; unlike {@link useFormDraft} not of every key pressed. */
export function useDraftPresence<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  accountId: string,
  id: string,
): DraftPresence<Draft> {
  const drafts = useDrafts(forms.kind, accountId);
  const isOpening = useSyncExternalStore(drafts.watch, () => drafts.isOpening(id));
  useEffect(() => {
    if (isOpening) void drafts.open(id);
  }, [drafts, id, isOpening]);
  return {
    isOpening,
    isThere: useSyncExternalStore(drafts.watch, () => drafts.of(id) !== undefined),
    isSending: useSyncExternalStore(drafts.watch, () => drafts.of(id)?.isSending ?? false),
    ...useMemo(() => draftCommandsOf(drafts, id), [drafts, id]),
  };
}

/** The forms of an account, by their ids, in which something was entered and not sent. */
export function useDraftedForms<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  accountId: string,
): ReadonlySet<string> {
  const drafts = useDrafts(forms.kind, accountId);
  return useSyncExternalStore(drafts.watch, () => drafts.draftedKeys());
}

/**
 * Of each of these accounts, in their order: the forms, by their ids, in which something was entered and not sent.
 * `accountIds` must stay the same list as long as they are the same accounts.
 */
export function useDraftedFormsOf<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  accountIds: readonly string[],
): readonly ReadonlySet<string>[] {
  const all = useDraftsOf(forms.kind, accountIds);
  const watch = useCallback(
    (onChange: () => void) => {
      const ends = all.map(drafts => drafts.watch(onChange));
      return () => {
        for (const end of ends) end();
      };
    },
    [all],
  );
  const current = useMemo(() => {
    let last: readonly ReadonlySet<string>[] = [];
    return () => {
      const next = all.map(drafts => drafts.draftedKeys());
      const isSame = next.length === last.length && next.every((drafted, index) => drafted === last[index]);
      if (!isSame) last = next;
      return last;
    };
  }, [all]);
  return useSyncExternalStore(watch, current);
}
