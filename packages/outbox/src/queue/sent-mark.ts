import * as z from 'zod/mini';

export const sentMarkSchema = z.object({
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
  /** What was sent, see `readableReceipt`: one that a later release has written otherwise takes nothing from the mark. */
  receipt: z.unknown(),
});

/**
 * Says that the server has confirmed an item of this device, from the moment in which the item leaves the queue: what
 * the server was asked for before knows nothing of it. With it lies what its sender can show of it.
 */
export type SentMark = z.infer<typeof sentMarkSchema>;

/** A mark as a device has it; `undefined` when it cannot be read. */
export function readableMark(raw: unknown): SentMark | undefined {
  const read = sentMarkSchema.safeParse(raw);
  return read.success ? read.data : undefined;
}
