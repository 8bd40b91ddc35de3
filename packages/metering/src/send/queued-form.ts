import { useNotify } from '@zaehlwerk/store';
import { type QueuedItem, useQueueCommands } from '@zaehlwerk/store/data';
import type { FormDraft } from '../draft/form-draft.ts';
import type { FormDrafts } from '../draft/form-drafts.ts';
import { useTexts } from '../texts.ts';
import { draftOf, giveUp, takeBack } from './send-form.ts';
import type { FormDraftHandle } from './use-form-draft.ts';

/** Says that the device did not do what was asked of a queued reading, and that nothing has changed. */
export function useTellDeviceFailure(): () => undefined {
  const { t } = useTexts();
  const notify = useNotify();
  return () => {
    notify({ type: 'ERROR', title: t('queue.deviceFailed.title'), message: t('queue.deviceFailed.message') });
  };
}

/** Has a form {@link takeBack take a queued item back}, as it was sent and then changed. Rejects if it cannot be read, too. */
export function useTakeBack<Draft extends FormDraft>({
  adopt,
}: {
  readonly adopt: FormDraftHandle<Draft>['adopt'];
}): (forms: FormDrafts<Draft>, item: QueuedItem, change: (draft: Draft) => Draft) => Promise<boolean> {
  const commands = useQueueCommands();
  return (forms, item, change) =>
    takeBack({ ...commands, adopt }, item, files => change(draftOf(forms, item, files)));
}

/** {@link giveUp Throws away} what was entered, and says so where the device does not let it. */
export function useGiveUp<Draft extends FormDraft>(
  handle: Pick<FormDraftHandle<Draft>, 'draft' | 'store' | 'toSubmission' | 'discard'>,
): () => void {
  const { restoreToQueue } = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  return () => void giveUp(handle.draft, handle, restoreToQueue).catch(tellFailure);
}
