import * as z from 'zod/mini';

const deliveryRecordSchema = z.object({
  /** Of the confirmed item. */
  id: z.string(),
  accountId: z.string(),
  kind: z.string(),
  subject: z.string(),
  /** The query that the confirmation changed, and the id of its changed item, if any. */
  value: z.optional(z.string()),
  item: z.optional(z.string()),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** See `readableReceipt`; one of a later release does not spoil the record. */
  receipt: z.unknown(),
});

/** Written as a confirmed item leaves the queue: answers that were requested before do not contain it. */
export type DeliveryRecord = z.infer<typeof deliveryRecordSchema>;

export function readableDeliveryRecord(raw: unknown): DeliveryRecord | undefined {
  return deliveryRecordSchema.safeParse(raw).data;
}
