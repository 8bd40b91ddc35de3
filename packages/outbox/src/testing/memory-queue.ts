import type { DraftRecords } from '../drafts/draft-records.ts';
import type { QueueNews, QueueRecords, QueueTabs } from '../queue/queue-records.ts';
import { memoryDrafts } from './memory-drafts.ts';

interface StoredItem {
  readonly id: string;
  readonly order: number;
  readonly accountId: string;
  readonly kind: string;
  readonly subject: string;
}

/** A device's queue for tests, and what lies there. */
export type MemoryQueue = QueueRecords & {
  readonly items: Map<string, StoredItem>;
  /** The files by item and their id. */
  readonly stored: Map<string, ReadonlyMap<string, Blob>>;
};

/** A device that keeps the queue in memory, beside these drafts. */
export function memoryQueue(drafts: DraftRecords = memoryDrafts()): MemoryQueue {
  const items = new Map<string, StoredItem>();
  const stored = new Map<string, ReadonlyMap<string, Blob>>();
  let order = 0;
  const remove = (id: string) => {
    items.delete(id);
    stored.delete(id);
  };
  const isSameAs = (item: Omit<StoredItem, 'order'>) => (other: StoredItem) =>
    [other.accountId, other.kind, other.subject].join() === [item.accountId, item.kind, item.subject].join();
  const putNew: QueueRecords['addUnlessThere'] = async (item, files) => {
    order += 1;
    items.set(item.id, { ...JSON.parse(JSON.stringify(item)), order });
    stored.set(item.id, new Map(files));
    return 'added';
  };
  return {
    items,
    stored,
    readAll: async () => [...items.values()].sort((a, b) => a.order - b.order),
    readOne: async id => items.get(id),
    files: async (itemId, fileIds) =>
      new Map([...(stored.get(itemId) ?? [])].filter(([fileId]) => fileIds.includes(fileId))),
    add: async (item, files, draft) => {
      const replaced = items.has(item.id) ? [] : [...items.values()].filter(isSameAs(item));
      for (const { id } of replaced) remove(id);
      const known = items.get(item.id);
      if (known)
        items.set(item.id, Object.assign({ ...known }, { state: 'waiting', nextAttemptAt: undefined }));
      else await putNew(item, files);
      if (draft) {
        const found = await drafts.readOne(draft.place);
        const next = { entry: undefined, newFiles: new Map(), oldFileIds: draft.fileIds };
        if (Object(found).revision === draft.revision)
          await drafts.replace(draft.place, draft.revision, next);
      }
      return replaced;
    },
    addUnlessThere: async (item, files) => {
      if (items.has(item.id)) return 'there';
      return [...items.values()].some(isSameAs(item)) ? 'same-subject' : putNew(item, files);
    },
    update: async (id, change) => {
      const found = items.get(id);
      if (!found) return undefined;
      const changed = change(found) as StoredItem;
      items.set(id, changed);
      return changed;
    },
    remove: async id => remove(id),
  };
}

/** A device that keeps no queue, such as a browser without IndexedDB. */
export function brokenQueue(): MemoryQueue {
  const broken = async () => {
    throw new Error('nothing can be kept here');
  };
  return {
    items: new Map(),
    stored: new Map(),
    readAll: broken,
    readOne: broken,
    files: broken,
    add: broken,
    addUnlessThere: broken,
    update: broken,
    remove: broken,
  };
}

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
