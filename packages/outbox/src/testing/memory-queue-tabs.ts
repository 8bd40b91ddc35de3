import type { QueueNews, QueueTabs } from '../queue/queue-tabs.ts';

/** Makes tabs that hear of each other's queue as the tabs of one browser do. */
export function memoryQueueTabs(): () => QueueTabs {
  const followers = new Map<QueueTabs, ((news: QueueNews) => void)[]>();
  return () => {
    const own: ((news: QueueNews) => void)[] = [];
    const tab: QueueTabs = {
      announce: news => {
        for (const [other, follow] of followers) if (other !== tab) for (const each of follow) each(news);
      },
      onNews: follow => void own.push(follow),
    };
    followers.set(tab, own);
    return tab;
  };
}
