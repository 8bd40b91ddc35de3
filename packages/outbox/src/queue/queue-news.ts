import * as z from 'zod/mini';

/**
 * `changed`: an item came, went or changed; `sending`: so many are left for that tab, 0 at the end; `stop`: the tab
 * that sends this item stops it.
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
