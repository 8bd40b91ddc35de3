import { filledText } from './queue-kind.ts';
import type { QueuedItem } from './queued-item.ts';
import type { SentMark } from './sent-mark.ts';
import { receiptOf } from './sent-receipt.ts';

/** The mark of an item that was confirmed `at` with an answer, as it is written. */
export function markOf(item: QueuedItem, at: number, answer: unknown): SentMark {
  const { id, accountId, kind, subject, request } = item;
  const { updates } = request;
  const changed = updates && { value: updates.value, item: filledText(updates.item, item) };
  return {
    id,
    accountId,
    kind,
    subject,
    ...changed,
    at,
    receipt: receiptOf(item, answer),
  };
}
