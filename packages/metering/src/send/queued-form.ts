import { useNotify } from '@zaehlwerk/store';
import { type QueuedItem, useQueueCommands } from '@zaehlwerk/store/data';
import type { FormDraft } from '../draft/form-draft.ts';
import { useTexts } from '../texts.ts';
import type { FormDraftHandle } from './use-form-draft.ts';

/** Says that the device did not do what was asked of a queued reading, and that nothing has changed. */
export function useTellDeviceFailure(): () => undefined {
  const { t } = useTexts();
  const notify = useNotify();
  return () => {
    notify({ type: 'ERROR', title: t('queue.deviceFailed.title'), message: t('queue.deviceFailed.message') });
  };
}

/**
 * Has a form take a queued item back, in one step with its files: from then on the form has it and the queue has not.
 * `draftOf` makes the draft of it. False where the item stays what it was: it is on its way or gone, or something was
 * entered there already. Rejects with the device: the item is in the queue then, as before.
 */
export function useTakeBack<Draft extends FormDraft>({
  receive,
}: {
  readonly receive: FormDraftHandle<Draft>['receive'];
}): (
  item: QueuedItem,
  draftOf: (files: ReadonlyMap<string, Blob>) => Draft,
  /** The draft that the item was until it was sent, where the form still shows it. */
  before?: Draft,
) => Promise<boolean> {
  const { takeOut, filesOf } = useQueueCommands();
  return async (item, draftOf, before) => {
    const files = await filesOf(item);
    const draft = { ...draftOf(files), takenBack: { item, files } };
    const taken = await receive(draft, (place, next) => takeOut(item.id, place, next), before);
    return taken === 'taken';
  };
}

/**
 * Throws away what was entered. What the form has taken back from the queue returns there, as it was and in the same
 * step; where the device does not let it, it stays in the form.
 */
export function useGiveUp<Draft extends FormDraft>(
  handle: Pick<FormDraftHandle<Draft>, 'draft' | 'store' | 'handOver' | 'discard'>,
): () => void {
  const { putBack } = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  const { draft, store, handOver, discard } = handle;
  return () => {
    const takenBack = draft?.takenBack;
    if (!takenBack) return discard();
    const { item, files } = takenBack;
    void store()
      .then(() => putBack(item, files, handOver()))
      .then(discard, tellFailure);
  };
}
