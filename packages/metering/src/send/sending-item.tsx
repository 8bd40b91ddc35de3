import { queuedItem, Slot } from '@zaehlwerk/module-kit';
import { useQueue } from '@zaehlwerk/store/data';
import type { FormDraft } from '../draft/form-draft.ts';

/** In a form that stays until its reading is sent: how far it is, where it has photos, and the way to stop that. */
export function SendingItem({ draft }: { readonly draft: FormDraft }) {
  const { items, progress } = useQueue();
  const id = draft.lastAttempt?.idempotencyKey;
  const item = items.find(each => each.id === id && each.id === progress.inFlight);
  if (!draft.isSending || !item || item.fileIds.length === 0) return null;
  return <Slot of={queuedItem} item={item} shows="progress" />;
}
