import type { DeliveryRecord } from './delivery-record.ts';
import { filledText } from './queue-kind.ts';
import type { QueuedItem } from './queued-item.ts';
import { receiptOf } from './sent-receipt.ts';

/**
 * The record of an item that was confirmed `at` with an answer. In a file of its own: every page reads records at its
 * start, and makes one only when it sends.
 */
export function deliveryRecordOf(item: QueuedItem, at: number, answer: unknown): DeliveryRecord {
  const { id, accountId, kind, subject, request } = item;
  const { updates } = request;
  const changed = updates && { value: updates.value, item: filledText(updates.item, item) };
  return { id, accountId, kind, subject, ...changed, at, receipt: receiptOf(item, answer) };
}
