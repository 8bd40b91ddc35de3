import * as z from 'zod/mini';

const deliveryRecordSchema = z.object({
  /** Of the item that the server has confirmed. */
  id: z.string(),
  accountId: z.string(),
  kind: z.string(),
  subject: z.string(),
  /** The query of which the confirmation changed an item, and that item's id; where there is one. */
  value: z.optional(z.string()),
  item: z.optional(z.string()),
  /** When it was confirmed, in milliseconds since 1970. */
  at: z.number(),
  /** What was sent, see `readableReceipt`: one that a later release has written otherwise takes nothing from the record. */
  receipt: z.unknown(),
});

/**
 * The record that the server has confirmed an item of this device. It is there from the moment in which the item leaves
 * the queue: what the server was asked for before does not contain the item. With it lies what its sender can show of it.
 */
export type DeliveryRecord = z.infer<typeof deliveryRecordSchema>;

/** A record as a device has it; `undefined` when it cannot be read. */
export function readableDeliveryRecord(raw: unknown): DeliveryRecord | undefined {
  return deliveryRecordSchema.safeParse(raw).data;
}
