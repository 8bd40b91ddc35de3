import { useNotify } from '@zaehlwerk/store';
import { type DraftHandle, type QueuedItem, useQueueCommands } from '@zaehlwerk/store/data';
import type { FormDraft } from '../draft/form-draft.ts';
import type { FormDrafts } from '../draft/form-drafts.ts';
import { useTexts } from '../texts.ts';
import { draftOf, giveUp, takeBack } from './send-form.ts';

/** Says that the device did not do what was asked of a queued reading, and that nothing has changed. */
export function useTellDeviceFailure(): () => undefined {
  const { t } = useTexts();
  const notify = useNotify();
  return () => {
    notify({ type: 'ERROR', title: t('queue.deviceFailed.title'), message: t('queue.deviceFailed.message') });
  };
}

/** Has a form {@link takeBack take a queued item back}, as it was sent and then changed; says so where the device fails. */
export function useTakeBack<Draft extends FormDraft>(
  forms: FormDrafts<Draft>,
  kept: DraftHandle<Draft>,
): (item: QueuedItem, change: (draft: Draft) => Draft) => Promise<boolean | undefined> {
  const commands = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  return (item, change) =>
    takeBack(kept, commands, item, files => change(draftOf(forms, item, files))).catch(tellFailure);
}

/** {@link giveUp Throws away} what was entered, and says so where the device does not let it. */
export function useGiveUp<Draft extends FormDraft>(kept: DraftHandle<Draft>): () => void {
  const { restoreToQueue } = useQueueCommands();
  const tellFailure = useTellDeviceFailure();
  return () => void giveUp(kept, restoreToQueue).catch(tellFailure);
}
