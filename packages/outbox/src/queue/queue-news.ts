import * as z from 'zod/mini';

/**
 * What a tab says of the queue. `changed`: the item came, went, or is another than it was; `sending`: so many are still to
 * be sent by that tab, 0 at the end, and one of them may be `inFlight`, `percent` of it; `stop`: whoever sends it is to stop.
 */
const newsSchema = z.union([
  z.object({ what: z.enum(['changed', 'stop']), id: z.string() }),
  z.object({
    what: z.literal('sending'),
    left: z.int(),
    inFlight: z.optional(z.string()),
    percent: z.optional(z.int()),
  }),
]);

export type QueueNews = z.infer<typeof newsSchema>;

export const queueNews = { name: 'queue', message: newsSchema };
