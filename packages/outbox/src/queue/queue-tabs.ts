import * as z from 'zod/mini';

/**
 * What a tab says of the queue. `changed`: the item is there, or another than it was; `confirmed`: the server has it;
 * `removed`: it is gone otherwise; `sending`: so many are still to be sent by that tab, 0 at the end, and one of them may
 * be `underWay`.
 */
const newsSchema = z.union([
  z.object({ what: z.enum(['changed', 'confirmed', 'removed']), id: z.string() }),
  z.object({ what: z.literal('sending'), left: z.int(), underWay: z.optional(z.string()) }),
]);

export type QueueNews = z.infer<typeof newsSchema>;

/** Word between the tabs of this device about the queue. */
export interface QueueTabs {
  announce(news: QueueNews): void;
  /** Calls `follow` with what another tab says. */
  onNews(follow: (news: QueueNews) => void): void;
}

/** The other tabs of this browser; nobody, where the browser has or allows no channel between them. */
export function queueTabsOfThisBrowser(): QueueTabs & { close(): void } {
  try {
    const channel = new BroadcastChannel('zaehlwerk-outbox');
    return {
      announce: news => channel.postMessage(news),
      onNews: follow =>
        channel.addEventListener('message', ({ data }) => {
          const news = newsSchema.safeParse(data);
          if (news.success) follow(news.data);
        }),
      close: () => channel.close(),
    };
  } catch {
    return { announce: () => undefined, onNews: () => undefined, close: () => undefined };
  }
}
